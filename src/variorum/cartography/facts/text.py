"""The text of a file of facts, of a bounded size."""

from pathlib import Path

from variorum.board.error import BoardError

MOST_BYTES = 4_000_000
"""Far more than the file of any board; reading stops there, whatever is in it."""


def text_of(file: Path) -> str:
    """The text of a file; letters that aren't UTF-8 are replaced.

    Raises:
        BoardError: it cannot be read, or is too large.

    """
    return content_of(file).decode("utf-8-sig", "replace")


def content_of(file: Path) -> bytes:
    """The bytes of a file.

    Raises:
        BoardError: it cannot be read, or is too large.

    """
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BoardError(str(file), 0, f"cannot be read ({error.strerror})", "name a file of facts") from None
    if len(content) > MOST_BYTES:
        raise BoardError(str(file), 0, "the file is too large", f"facts have at most {MOST_BYTES} bytes")
    return content
