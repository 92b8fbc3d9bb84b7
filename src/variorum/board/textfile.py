"""Reads the text files of a board into numbered lines: comments off, columns apart, size bounded."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from msgspec import Struct

from variorum.board.error import BoardError, Faults

_MAX_CHARACTERS = 1_000_000


class TextLine(Struct, frozen=True):
    """A line of a board file with something on it: where it stands and its text without the comment."""

    file: str
    number: int
    text: str

    def columns(self, least: int, most: int, form: str) -> list[str]:
        """Return the columns between bars, empty ones added up to `most`.

        Raises:
            BoardError: fewer than `least` or more than `most`; `form` shows what a line looks like.

        """
        columns = [column.strip() for column in self.text.split("|")]
        if not least <= len(columns) <= most:
            raise self.error(f"{len(columns)} columns", f"write {form}")
        return columns + [""] * (most - len(columns))

    def error(self, problem: str, remedy: str) -> BoardError:
        """Return an error that points here."""
        return BoardError(self.file, self.number, problem, remedy)

    def unknown(self, what: str, name: str, known: Iterable[str], remedy: str) -> BoardError:
        """Return an error about a name that nothing has, with the names that are nearest; `remedy` if none is near."""
        near = get_close_matches(name, list(known), 3)
        return self.error(f'unknown {what} "{name}"', f"did you mean {' or '.join(near)}?" if near else remedy)


def lines(file: str, text: str) -> Iterator[TextLine]:
    """Yield the lines with something on them; `#` starts a comment.

    Raises:
        BoardError: the file is too large.

    """
    if len(text) > _MAX_CHARACTERS:
        raise BoardError(file, 0, f"{len(text)} characters", f"a board file has at most {_MAX_CHARACTERS}")
    for number, written in enumerate(text.splitlines(), start=1):
        if stripped := written.partition("#")[0].strip():
            yield TextLine(file, number, stripped)


def sections(file: str, text: str, known: tuple[str, ...]) -> dict[str, list[TextLine]]:
    """Return the lines below each `[heading]`, every known one present.

    Raises:
        BoardError: an unknown heading, or a line before the first.

    """
    found: dict[str, list[TextLine]] = {heading: [] for heading in known}
    wanted = "headings are " + ", ".join(f"[{heading}]" for heading in known)
    below: list[TextLine] | None = None
    faults = Faults()
    for line in lines(file, text):
        with faults:
            if line.text.startswith("["):
                heading = line.text.strip("[]").strip()
                below = found.get(heading, [])
                if heading not in found:
                    raise line.unknown("heading", line.text, [f"[{name}]" for name in known], wanted)
            elif below is None:
                raise line.error("a line before the first heading", wanted)
            else:
                below.append(line)
    faults.end()
    return found


def listed(text: str, separator: str | None = None) -> tuple[str, ...]:
    """Return the words, or the parts between separators, of a column."""
    return tuple(part.strip() for part in text.split(separator) if part.strip())
