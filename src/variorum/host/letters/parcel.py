"""Opens a mail. Runs confined, since anybody can send anything."""

import re
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import getaddresses
from html.parser import HTMLParser

import msgspec

from variorum.host.letters.contents import Contents, read_contents

LARGEST_TEXT = 100_000

_QUIET = re.compile(r"(bulk|junk|list|auto_reply)\b", re.IGNORECASE)
_RESULT = re.compile(r"\b(dkim|spf|dmarc)\s*=\s*([a-z]+)", re.IGNORECASE)
_COMMENT = re.compile(r"\([^()]*\)")
_LISTS = ("List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress")
_ADDRESSED = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
_BREAKS = {"br", "p", "div", "li", "tr"}


class Parcel(msgspec.Struct, frozen=True):
    """A mail as it came, and the name under which the host's own mail server reports what it checked; empty if none."""

    data: bytes
    authority: str = ""


class Letter(msgspec.Struct, frozen=True):
    """A mail that was opened.

    `automatic`: written by a program, such as a bounce, so that an answer could begin a loop. `forged`: the mail
    server says that it isn't from whom it says.
    """

    message_id: str
    subject: str
    to: tuple[str, ...]
    contents: Contents
    automatic: bool = False
    forged: bool = False


def opened(parcel: Parcel) -> Letter:
    """The letter in a parcel."""
    message = BytesParser(policy=policy.default).parsebytes(parcel.data)
    return Letter(
        _header(message, "Message-ID")[:300],
        " ".join(_header(message, "Subject").split())[:150],
        _addressed(message),
        read_contents(_text(message)[:LARGEST_TEXT]),
        automatic=_is_automatic(message),
        forged=_is_forged(message, parcel.authority),
    )


def _header(message: EmailMessage, name: str) -> str:
    """A header's text. The library's own parser fails at some malformed ones, which count as missing."""
    try:
        return str(message.get(name, "")).strip()
    except (ValueError, LookupError, AttributeError, TypeError):
        return ""


def _addressed(message: EmailMessage) -> tuple[str, ...]:
    found = getaddresses([_header(message, name) for name in _ADDRESSED])
    return tuple(dict.fromkeys(address for _, address in found[:50]))


def _is_automatic(message: EmailMessage) -> bool:
    submitted = _header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    return (
        submitted not in {"", "no"}
        or bool(_QUIET.match(_header(message, "Precedence")))
        or any(name in message for name in _LISTS)
        or ("Return-Path" in message and _header(message, "Return-Path") in {"", "<>"})
        or message.get_content_type() == "multipart/report"
    )


def _is_forged(message: EmailMessage, authority: str) -> bool:
    """Whether the topmost report of that server says so (RFC 8601); others may be written by the sender."""
    if not authority:
        return False
    for raw in message.get_all("Authentication-Results", []):
        report = _COMMENT.sub("", str(raw))
        name, _, rest = report.partition(";")
        if name.split()[:1] == [authority]:
            found = {kind.lower(): verdict.lower() for kind, verdict in reversed(_RESULT.findall(rest))}
            is_unsigned = found.get("dkim") != "pass"
            return found.get("dmarc") == "fail" or (found.get("spf") == "fail" and is_unsigned)
    return False


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
    return _words(text) if body.get_content_type() == "text/html" else text


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
