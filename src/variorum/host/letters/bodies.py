"""The texts of a mail: what its sender wrote in each of its parts, and the attachments that aren't read."""

import re
from collections.abc import Iterator
from email.message import EmailMessage

import msgspec

from variorum.host.letters.htmlwords import words_of

LARGEST_TEXT = 100_000
LARGEST_HTML = 500_000
MOST_ATTACHED = 10

MALFORMED = (ValueError, LookupError, AttributeError, TypeError)
"""What Python's own reader of mails raises at some headers."""

_DEEPEST = 10
_LONGEST_NAME = 80
_SHEET = re.compile(r"[^/]*(?:order|move|befehl|zuege|züge|ordre|orden|órden|ordin|rozkaz)[^/]*\.txt", re.IGNORECASE)
_SILENT = frozenset({"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"})


class Bodies(msgspec.Struct, frozen=True):
    """What is written in a mail, and what is attached: `sheets`, which are read, and the names of others."""

    text: str = ""
    sheets: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def bodies_of(message: EmailMessage) -> Bodies:
    """The texts of a mail; each is cut where it gets too long."""
    found = _read(message, 0)
    texts = tuple(text[:LARGEST_TEXT] for text in found.sheets)
    return Bodies(found.text[:LARGEST_TEXT], texts, found.others[:MOST_ATTACHED])


def _read(part: EmailMessage, depth: int) -> Bodies:
    if part.is_multipart() and part.get_content_maintype() == "multipart":
        return _several(part, depth) if depth < _DEEPEST else Bodies()
    name = " ".join((_filename(part) or "").split())[:_LONGEST_NAME]
    kind = part.get_content_type()
    if kind in _SILENT:
        return Bodies()
    if part.get_content_maintype() == "text" and kind in {"text/plain", "text/html"}:
        if not name and part.get_content_disposition() != "attachment":
            return Bodies(_words(part))
        if _SHEET.fullmatch(name):
            return Bodies(sheets=(_words(part),))
    return Bodies(others=(name or kind,))


def _several(part: EmailMessage, depth: int) -> Bodies:
    """The best of alternatives, the first of what belongs to it, or all parts one after another."""
    children = [child for child in part.iter_parts() if isinstance(child, EmailMessage)]
    read = [_read(child, depth + 1) for child in children]
    kind = part.get_content_subtype()
    if kind == "alternative":
        plain = (found for found, child in zip(read, children, strict=True) if child.get_content_type() == "text/plain")
        return next((found for found in (*plain, *read) if found.text.strip()), Bodies())
    if kind == "related":
        return read[0] if read else Bodies()
    return Bodies(
        "\n".join(found.text for found in read if found.text),
        tuple(sheet for found in read for sheet in found.sheets),
        tuple(name for found in read for name in found.others),
    )


def _filename(part: EmailMessage) -> str:
    try:
        return part.get_filename() or ""
    except MALFORMED:
        return ""


def _words(part: EmailMessage) -> str:
    """The words of a text."""
    try:
        text = str(part.get_content())
    except (LookupError, ValueError):  # an unknown character set
        payload = part.get_payload(decode=True)
        text = payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    if part.get_content_type() == "text/html":
        return words_of(text[:LARGEST_HTML])
    is_flowed = str(part.get_param("format", "")).lower() == "flowed"
    deletes = str(part.get_param("delsp", "")).lower() == "yes"
    text = text[:LARGEST_TEXT].replace("\r\n", "\n")
    return "\n".join(_flowed(text, deletes=deletes)) if is_flowed else text


def _flowed(text: str, *, deletes: bool) -> Iterator[str]:
    """The lines of a text whose program breaks long ones behind a space (RFC 3676)."""
    parts, depth = list[str](), 0
    for line in text.split("\n"):
        quoted = len(line) - len(line.lstrip(">"))
        words = line[quoted:].removeprefix(" ")
        if parts and quoted != depth:
            yield "".join(parts)
            parts = []
        depth = quoted
        is_soft = words.endswith(" ") and words != "-- "
        mark = "" if parts else ">" * quoted
        parts.append(mark + (words[:-1] if is_soft and deletes else words))
        if not is_soft:
            yield "".join(parts)
            parts = []
    yield "".join(parts)
