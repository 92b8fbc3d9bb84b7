"""Opens a mail. Runs confined, since anybody can send anything."""

import re
from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import getaddresses
from html.parser import HTMLParser

import msgspec

from variorum.host.letters.contents import Contents, read_contents
from variorum.host.letters.reports import checked

LARGEST_TEXT = 100_000
LARGEST_HTML = 500_000

_LONGEST_HEADER = 2_000
"""Characters of a header that are read; the library takes long for some of more, and no program writes such."""

_QUIET = re.compile(r"(bulk|junk|list|auto_reply)\b", re.IGNORECASE)
_LISTS = ("List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress")
_BREAKS = {"br", "p", "div", "li", "tr"}


class Parcel(msgspec.Struct, frozen=True):
    """A mail as it came, and the name under which the host's own mail server reports what it checked; empty if none."""

    data: bytes
    authority: str = ""


class Letter(msgspec.Struct, frozen=True):
    """A mail that was opened.

    `author`: the address that it says it is from; empty if it names none, or several. `automatic`: written by a
    program, such as a bounce, so that an answer could begin a loop. `forged`: the mail server says that it isn't from
    whom it says; `vouched`: that it is.
    """

    message_id: str
    author: str
    contents: Contents
    automatic: bool = False
    forged: bool = False
    vouched: bool = False


def opened(parcel: Parcel) -> Letter:
    """The letter in a parcel."""
    message = BytesParser(policy=policy.default).parsebytes(parcel.data)
    author = _author(message)
    reports = [" ".join(text.split()) for name, text in _raw(message) if name == "authentication-results"]
    report = checked(reports, parcel.authority, author)
    return Letter(
        _header(message, "Message-ID")[:300],
        author,
        read_contents(_text(message)[:LARGEST_TEXT]),
        automatic=_is_automatic(message),
        forged=report.forged,
        vouched=report.vouched,
    )


def _raw(message: EmailMessage) -> Iterator[tuple[str, str]]:
    """The names and texts of all headers, as they were sent."""
    for name, text in message.raw_items():
        yield name.lower(), str(text)


def _header(message: EmailMessage, name: str) -> str:
    """A header's text. The library's own parser fails at some malformed ones, which count as missing."""
    text = next((text for known, text in _raw(message) if known == name.lower()), "")
    if len(text) > _LONGEST_HEADER:
        return ""
    try:
        return str(message.get(name, "")).strip()
    except (ValueError, LookupError, AttributeError, TypeError):
        return ""


def _author(message: EmailMessage) -> str:
    found = [address for _, address in getaddresses([_header(message, "From")]) if address]
    is_one = len(found) == 1 and len([name for name, _ in _raw(message) if name == "from"]) == 1
    return found[0].lower()[:320] if is_one else ""


def _is_automatic(message: EmailMessage) -> bool:
    submitted = _header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    return (
        submitted not in {"", "no"}
        or bool(_QUIET.match(_header(message, "Precedence")))
        or any(name in message for name in _LISTS)
        or ("Return-Path" in message and _header(message, "Return-Path") in {"", "<>"})
        or message.get_content_type() == "multipart/report"
    )


def _text(message: EmailMessage) -> str:
    """The text of a mail: its plain part, or else the words of its HTML; attachments are left alone."""
    body = message.get_body(("plain", "html"))
    if body is None:
        return ""
    try:
        text = str(body.get_content())
    except (LookupError, ValueError):  # an unknown character set
        payload = body.get_payload(decode=True)
        text = payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    return _words(text[:LARGEST_HTML]) if body.get_content_type() == "text/html" else text


class _Words(HTMLParser):
    """The words of HTML, without what it quotes."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.hidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in {"blockquote", "style", "script", "title"}:
            self.hidden.append(tag)
        elif tag in _BREAKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if self.hidden and self.hidden[-1] == tag:
            self.hidden.pop()
        elif tag in _BREAKS - {"br"}:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(" ".join(data.split("\n")))


def _words(html: str) -> str:
    reader = _Words()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts)
