"""The one error that reading or asking a board raises, and what gathers several of them."""

from types import TracebackType

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
        self.args = ("\n".join([*told, f"and {more} more"] if more else told),)


class Faults:
    """Gathers the faults of a board, so that its maker learns of all at once: `with faults:` around each part."""

    def __init__(self) -> None:
        self._found: list[BoardError] = []

    def __enter__(self) -> None:
        """Go on after a BoardError inside, and keep it."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if isinstance(error, BoardError):
            self._found += error.errors if isinstance(error, BoardFaultsError) else [error]
            return True
        return False

    def end(self) -> None:
        """Raise BoardError if there is a fault, BoardFaultsError if there are several."""
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            raise BoardFaultsError(self._found)
