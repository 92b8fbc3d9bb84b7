"""Where a designer's board begins: an empty sheet, one of Variorum's boards, or a file."""

from variorum.board.load import board_names
from variorum.host.games.common import RefusedError
from variorum.host.games.confining import done
from variorum.host.workshop import jobs
from variorum.host.workshop.bounds import LARGEST, MAP, MOST_MAP, MOST_VARIANT, VARIANT
from variorum.host.workshop.jobs import Begun, File
from variorum.host.workshop.texts import check_text

_LONGEST_NAME = 60
KINDS = (".json", ".txt", ".map", ".xml", ".php", ".svg", ".zip")


def from_nothing(whose: str) -> Begun:
    """An empty sheet. Raises: BusyError."""
    return done(jobs.FROM_NOTHING, None, whose)


def from_board(name: str, whose: str) -> Begun:
    """A copy of a board that comes along. Raises: RefusedError if there is none of that name, BusyError."""
    if name not in board_names():
        raise RefusedError(f'There is no board "{name[:40]}". Choose one from the list.')
    return done(jobs.FROM_BOARD, name, whose)


def from_texts(map_text: str, variant_text: str, whose: str) -> Begun:
    """These texts. Raises: RefusedError if `map.txt` can't be read, or is too large; BusyError."""
    check_text(MAP, map_text, MOST_MAP)
    check_text(VARIANT, variant_text, MOST_VARIANT)
    return done(jobs.FROM_TEXTS, (map_text, variant_text), whose)


def from_file(name: str, content: bytes, whose: str, variant: str = "") -> Begun:
    """The board in a file: facts in one of their forms, a `map.txt`, or a ZIP archive with one. Nothing in it is run.

    `variant` is the name of one of several in the file.

    Raises:
        RefusedError: it cannot be read; with what is wrong, where, and what would be accepted.
        BusyError: too much is being computed.

    """
    file = File(name, content, variant.strip()[:_LONGEST_NAME])
    if not name:
        raise RefusedError("Choose a file first.")
    if file.kind not in KINDS:
        raise RefusedError(f"This file isn't one of those that can be read: {', '.join(KINDS)}.")
    if len(content) > LARGEST:
        raise RefusedError(f"The file is larger than {LARGEST:,} bytes, the limit.")
    return done(jobs.FROM_FILE, file, whose)
