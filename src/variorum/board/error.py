"""The one error that reading or asking a board raises, and what gathers several of them."""

from types import TracebackType

MOST_FOUND = 100
"""A reader stops at so many faults: who wrote them learns nothing from more, and strangers' files may have millions."""

MOST_TOLD = 20
"""So many faults are told at once; a file with more is mended step by step."""


class BoardError(ValueError):
    """A board that cannot be used as written: where, what is wrong, and what would be accepted."""

    def __init__(self, file: str, line: int, problem: str, remedy: str) -> None:
        where = f"{file}:{line}" if line else file
        super().__init__(f"{where}: {problem}; {remedy}")
        self.file = file
        self.line = line
        self.problem = problem
        self.remedy = remedy


class BoardFaultsError(BoardError):
    """Several faults of a board, one a line. File, line, problem and remedy are those of the first."""

    def __init__(self, errors: list[BoardError]) -> None:
        first, told = errors[0], [str(error) for error in errors[:MOST_TOLD]]
        super().__init__(first.file, first.line, first.problem, first.remedy)
        more = len(errors) - len(told)
        self.errors = errors
        self.args = ("\n".join([*told, *_more(more, counted=len(errors) < MOST_FOUND)]),)


def _more(count: int, *, counted: bool) -> list[str]:
    """The line about faults that aren't told; how many there are is known only if the reader reached the end."""
    if not count:
        return []
    return [f"and {count} more" if counted else "and more"]


class Faults:
    """Gathers the faults of a board, so that its maker learns of many at once: `with faults:` around each part.

    Beyond a number of them, the part with the last one raises BoardFaultsError, so that reading ends there.
    """

    def __init__(self) -> None:
        self._found: list[BoardError] = []

    def __enter__(self) -> None:
        """Go on after a BoardError inside, and keep it."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if not isinstance(error, BoardError):
            return False
        self._found += error.errors if isinstance(error, BoardFaultsError) else [error]
        # A traceback holds every value of the functions that it leads through.
        error.__traceback__ = error.__context__ = None
        if len(self._found) >= MOST_FOUND:
            raise BoardFaultsError(self._found[:MOST_FOUND]) from None
        return True

    def end(self) -> None:
        """Raise BoardError if there is a fault, BoardFaultsError if there are several."""
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            raise BoardFaultsError(self._found)
