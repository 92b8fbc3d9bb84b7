"""The texts of a mail: what its sender wrote in each of its parts, and the attachments that aren't read."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from html import unescape

import msgspec

_HIDDEN = frozenset({"blockquote", "style", "script", "title", "del", "s", "strike"})
_BREAKS = frozenset(
    {"br", "p", "div", "li", "ul", "ol", "tr", "table", "hr", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "dd", "dt"}
)
_CELLS = frozenset({"/td", "/th"})
_LONGEST_TAG = 300
"""Characters of a tag that are looked at."""

_SPACE = re.compile(r"[ \t\r\n\f]+")
_QUOTED = re.compile(
    r"name=[\"']?quote\b|\byahoo_quoted|ms-outlook-mobile-reference-message|\btutanota_quote|\bzmail_extra\b"
    r"|\bmoz-signature\b|\bgmail_signature\b|ms-outlook-mobile-signature",
    re.IGNORECASE,
)
"""Marks of GMX, Yahoo, Outlook, Tuta, Zoho, Thunderbird and Gmail at an element that is a quotation or a signature."""

_LAST = re.compile(
    r"\bid=[\"']?(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference)", re.IGNORECASE
)
"""Marks of Outlook at where the quotation begins that ends the mail."""


def words_of(html: str) -> str:
    """The words; blocks and breaks begin lines, and a line `>` stands for each quotation."""
    parts, hidden, kept = list[str](), list[str](), 0
    for text, tag in _pieces(html):
        if not hidden:
            parts.append(text if kept else _SPACE.sub(" ", text))
        name = _name(tag)
        if hidden:
            _go_on(hidden, name)
        elif _LAST.search(tag):
            break
        elif name in _HIDDEN or _QUOTED.search(tag):
            parts.extend(["\n>\n"] if name == "blockquote" else ["\n"] if name in _BREAKS else [])
            hidden.append(name)
        elif name.removeprefix("/") in _BREAKS and name != "/br":
            parts.append("\n")
        elif name in _CELLS:
            parts.append(" ")
        kept = max(0, kept + (name == "pre") - (name == "/pre"))
    text = "".join(parts)
    try:
        return unescape(text)
    except ValueError:  # the number of a character with thousands of digits
        return text


def _go_on(hidden: list[str], name: str) -> None:
    """Follow a hidden element through those of the same name in it to its end."""
    if name == hidden[0]:
        hidden.append(name)
    elif name == f"/{hidden[0]}":
        hidden.pop()


def _pieces(html: str) -> Iterator[tuple[str, str]]:
    """Each piece of text with the beginning of the tag behind it, such as `p class="x` or `/p`; empty for a comment."""
    begin = at = 0
    while (at := html.find("<", at)) >= 0:
        following = html[at + 1 : at + 2]
        if not (following.isalpha() or following in {"/", "!", "?"}):
            at += 1
            continue
        end = html.find("-->", at + 4) if html.startswith("<!--", at) else html.find(">", at)
        if end < 0:
            break
        yield html[begin:at], html[at + 1 : min(end, at + _LONGEST_TAG)]
        begin = at = html.find(">", end) + 1
    yield html[begin : at if at >= 0 else None], ""


def _name(tag: str) -> str:
    words = tag[:20].rstrip("/").split(maxsplit=1)
    return words[0].lower() if words else ""


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
