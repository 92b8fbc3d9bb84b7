"""The text of a file of facts, of a bounded size."""

import codecs
from pathlib import Path

from variorum.board.error import BoardError

MOST_BYTES = 4_000_000
"""Far more than the file of any board; reading stops there, whatever is in it."""

_BOMS = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "a ZIP archive", b"BZh": "bzip2", b"\xfd7zXZ": "xz"}


def text_of(file: Path) -> str:
    """The text of a file: UTF-8, UTF-16 if it begins so, or else Windows' Western letters, as old files have them.

    Raises:
        BoardError: it cannot be read, is too large, or is packed.

    """
    content = content_of(file)
    for mark, coding in _BOMS.items():
        if content.startswith(mark):
            return content.decode(coding, "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def content_of(file: Path) -> bytes:
    """The bytes of a file.

    Raises:
        BoardError: it cannot be read, is too large, or is packed.

    """
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BoardError(str(file), 0, f"cannot be read ({error.strerror})", "name a file of facts") from None
    if len(content) > MOST_BYTES:
        raise BoardError(str(file), 0, "the file is too large", f"facts have at most {MOST_BYTES} bytes")
    for mark, name in _PACKED.items():
        if content.startswith(mark):
            raise BoardError(str(file), 0, f"the file is packed as {name}", "unpack it first")
    return content
