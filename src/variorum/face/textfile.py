"""The text of a file that people give: unpacked and decoded, or refused with the name of what it is."""

import codecs
import re
import zlib

_GZIP = b"\x1f\x8b"
_OTHER = {
    b"PK\x03\x04": "a zip archive",
    b"BZh": "compressed with bzip2",
    b"\xfd7zXZ": "compressed with xz",
    b"\x28\xb5\x2f\xfd": "compressed with zstd",
    b"%PDF": "a PDF",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"SQLite format 3": "an SQLite database",
    b"\xd0\xcf\x11\xe0": "an old office document",
}
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4_096
"""Bytes at the start of a file that tell its encoding; a longer sample has never told more."""

_HALF = 0.4
"""Less than half, as letters beyond Latin have no zero in either place."""

_MARKUP = re.compile(
    r"\s*(?:<\?xml\b|<!doctype\b|<!--|<[a-z][\w:.-]*(?:\s[^<>]*)?>(?=.*</))", re.IGNORECASE | re.DOTALL
)
_HTML = re.compile(r"\s*<(?:!doctype\s+html|html|head|body|div|table|p)\b", re.IGNORECASE)


def text_of(data: bytes, most: int) -> str:
    """The text in a file's bytes: UTF-8, or UTF-16 and UTF-32 that show it; a gzip file is unpacked.

    Raises: ValueError that says what the file is instead, or that it has more than `most` bytes.
    """
    if data.startswith(_GZIP):
        data = _unpacked(data, most)
    for mark, name in _OTHER.items():
        if data.startswith(mark):
            raise ValueError(f"this is {name}; expected a text file")
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _in(data[len(mark) :], encoding)
    encoding = _without_mark(data)
    if encoding == "utf-8" and b"\0" in data:
        raise ValueError("this is binary data; expected a text file")
    return _in(data, encoding)


def require_no_markup(text: str) -> None:
    """Raise ValueError with the name of XML or HTML, which holds neither orders nor a phase."""
    if _MARKUP.match(text):
        name = "HTML" if _HTML.match(text) else "XML"
        raise ValueError(f"this is {name}; expected orders as plain text, or a phase or a position as YAML or JSON")


def _unpacked(data: bytes, most: int) -> bytes:
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        found = unpacking.decompress(data, most + 1)
    except zlib.error:
        raise ValueError("this is a damaged gzip file") from None
    if len(found) > most:
        raise ValueError(f"this is a gzip file of more than {most >> 20} MB")
    if not unpacking.eof:
        raise ValueError("this is a gzip file that is cut off")
    return found


def _without_mark(data: bytes) -> str:
    """The encoding of bytes without a mark: in UTF-16, about every other byte of usual text is a zero."""
    sample = data[:_SAMPLE]
    for encoding, zeros in (("utf-16-le", sample[1::2]), ("utf-16-be", sample[::2])):
        if len(zeros) > 1 and zeros.count(0) > _HALF * len(zeros) and sample.count(0) == zeros.count(0):
            return encoding
    return "utf-8"


def _in(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8":
            raise ValueError(f"this begins as {encoding.upper()}, but byte {error.start + 1} isn't") from None
        line, byte = data.count(b"\n", 0, error.start) + 1, data[error.start]
        told = f"line {line} isn't UTF-8 (byte {byte:02X}); save the file as UTF-8"
        raise ValueError(told + _likely(data, line)) from None


def _likely(data: bytes, line: int) -> str:
    """How a line reads in the usual encoding of Western Windows; empty if it is no text there either."""
    written = data.split(b"\n")[line - 1][:_SAMPLE]
    try:
        text = written.decode("cp1252").strip()
    except UnicodeDecodeError:
        return ""
    return f", it seems to be in Windows-1252: {text[:60]}" if text.isprintable() else ""
