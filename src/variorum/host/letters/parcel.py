"""Opens a mail. Runs confined, since anybody can send anything."""

import re
from collections.abc import Iterable, Iterator, Sequence
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import EmailPolicy
from email.utils import getaddresses
from typing import cast

import msgspec
from authres import AuthenticationResultsHeader, AuthResError, all_features

from variorum.host.letters.bodies import MALFORMED, bodies_of
from variorum.host.letters.contents import Contents, joined, read_contents

_LONGEST = 10_000


class Checked(msgspec.Struct, frozen=True):
    """`forged`: the mail isn't from whom it says. `vouched`: it is, as far as the domain of its author answers for."""

    forged: bool = False
    vouched: bool = False


def checked(reports: Sequence[str], authority: str, author: str) -> Checked:
    """What the topmost report by that server says; those below, and all others, may be written by the sender.

    A report that can't be read says nothing. `author` is the address that the mail says it is from.
    """
    own = next((report for report in reports if authority and _server(report) == authority.lower()), "")
    results = _results(own) if len(own) <= _LONGEST else ()
    passed = [result for result in results if result.result == "pass"]
    failed = {result.method for result in results if result.result == "fail"}
    is_signed = any(result.method == "dkim" for result in passed)
    forged = "dmarc" in failed or ("spf" in failed and not is_signed)
    return Checked(forged, not forged and any(_answers_for(result, _domain(author)) for result in passed))


def _server(report: str) -> str:
    return next(iter(report.partition(";")[0].split()), "").lower()


def _results(report: str) -> Iterable[AuthenticationResultsHeader]:
    try:
        return tuple(all_features().parse_value(report).results)
    except (AuthResError, RecursionError, ValueError):
        return ()


_DOMAINS = {"dmarc": {"from"}, "dkim": {"d", "i"}, "spf": {"mailfrom"}}
"""The properties by which each method names the domain that it has found to be right."""


def _answers_for(result: AuthenticationResultsHeader, domain: str) -> bool:
    """Whether a passed check is about a domain, or about one above it."""
    named = [part.value or "" for part in result.properties if part.name in _DOMAINS.get(result.method, ())]
    found = [_domain(name) for name in named]
    return any("." in name and (domain == name or domain.endswith(f".{name}")) for name in found)


def _domain(address: str) -> str:
    return address.rpartition("@")[2].strip().strip(".").lower()


_LONGEST_HEADER = 4_000
"""Characters of a header that are read; of some longer ones the library reads a character many times."""

_ID = re.compile(r"<[^<>\s]{1,300}>")
_MOST_ANSWERED = 20
_QUIET = re.compile(r"(bulk|junk|list|auto_reply)\b", re.IGNORECASE)
_LISTS = ("List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress")


class Parcel(msgspec.Struct, frozen=True):
    """A mail as it came, and the name under which the host's own mail server reports what it checked; empty if none."""

    data: bytes
    authority: str = ""


class Letter(msgspec.Struct, frozen=True):
    """A mail that was opened.

    `answered`: the Message-IDs of the mails that it answers, the last one first. `author`: the address that it says it
    is from; empty if it names none, or several. `automatic`: written by a program, such as a bounce, so that an answer
    could begin a loop. `forged`: the mail server says that it isn't from whom it says; `vouched`: that it is.
    """

    message_id: str
    author: str
    contents: Contents
    automatic: bool = False
    forged: bool = False
    vouched: bool = False
    answered: tuple[str, ...] = ()


class _Bounded(EmailPolicy):
    """The usual way of reading mails, with the beginnings of headers."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, text = super().header_source_parse(sourcelines)
        return name, text[:_LONGEST_HEADER]


def opened(parcel: Parcel) -> Letter:
    """The letter in a parcel."""
    message = cast("EmailMessage", BytesParser(EmailMessage, policy=_Bounded()).parsebytes(parcel.data))
    author = _author(message)
    reports = [" ".join(text.split()) for name, text in _raw(message) if name == "authentication-results"]
    report = checked(reports, parcel.authority, author)
    return Letter(
        _header(message, "Message-ID")[:300],
        author,
        _contents(message),
        automatic=_is_automatic(message),
        forged=report.forged,
        vouched=report.vouched,
        answered=_answered(message),
    )


def _raw(message: EmailMessage) -> Iterator[tuple[str, str]]:
    """The names and texts of all headers, as they were sent."""
    for name, text in message.raw_items():
        yield name.lower(), str(text)


def _header(message: EmailMessage, name: str) -> str:
    """A header's text; a malformed one counts as missing."""
    try:
        return str(message.get(name, "")).strip()
    except MALFORMED:
        return ""


def _author(message: EmailMessage) -> str:
    found = [address for _, address in getaddresses([_header(message, "From")]) if address]
    is_one = len(found) == 1 and len([name for name, _ in _raw(message) if name == "from"]) == 1
    return found[0].lower()[:320] if is_one else ""


def _answered(message: EmailMessage) -> tuple[str, ...]:
    replied, earlier = (_ID.findall(_header(message, name)) for name in ("In-Reply-To", "References"))
    return tuple(dict.fromkeys((*replied, *reversed(earlier))))[:_MOST_ANSWERED]


def _is_automatic(message: EmailMessage) -> bool:
    submitted = _header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    return (
        submitted not in {"", "no"}
        or bool(_QUIET.match(_header(message, "Precedence")))
        or any(name in message for name in _LISTS)
        or ("Return-Path" in message and _header(message, "Return-Path") in {"", "<>"})
        or message.get_content_type() == "multipart/report"
    )


def _contents(message: EmailMessage) -> Contents:
    found = bodies_of(message)
    return joined([read_contents(text) for text in (found.text, *found.sheets)], found.others)
