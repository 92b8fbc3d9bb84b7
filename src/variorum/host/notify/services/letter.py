"""A mail as a value, of which both its plain text and its HTML are made."""

from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec
from django.template.loader import render_to_string
from msgspec.structs import replace

from variorum.host.notify.addresses import site

LONGEST_SUBJECT = 150

MOST_DETAILS = 160
"""The lines of a report in a mail, so that it stays small; the rest is on the page."""


class Button(msgspec.Struct, frozen=True):
    """A link that looks like a button. It leads to a page and changes nothing, since scanners of mail follow links."""

    text: str
    address: str


class Part(msgspec.Struct, frozen=True):
    """Some lines below a heading; `in_columns`: they are a table, whose columns are made of spaces."""

    lines: Sequence[str]
    heading: str = ""
    in_columns: bool = False


_MORE = Part(("The rest is on the game's page.",))


class Letter(msgspec.Struct, frozen=True):
    """What a mail says, in the order of its fields; `rules` are clauses that it cites, each with its URL.

    `name` is that of the game, `page` where the mail leads without a button, `stop` where its reader unsubscribes.
    """

    subject: str
    name: str
    title: str
    parts: Sequence[Part] = ()
    buttons: Sequence[Button] = ()
    details: Sequence[Part] = ()
    rules: Sequence[tuple[str, str]] = ()
    page: str = ""
    stop: str = ""

    @property
    def heading(self) -> str:
        """The subject of the mail: what is new, then in which game."""
        whole = f"{self.subject} · {self.name}" if self.name else self.subject
        return " ".join(whole.split())[:LONGEST_SUBJECT]


def shortened(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts of a report, up to `MOST_DETAILS` lines."""
    kept, room = list[Part](), MOST_DETAILS
    for part in parts:
        if len(part.lines) > room:
            cut = (replace(part, lines=part.lines[:room]),) if room else ()
            return (*kept, *cut, _MORE)
        kept.append(part)
        room -= len(part.lines)
    return tuple(kept)


def as_text(letter: Letter) -> str:
    """The plain text."""
    text = render_to_string("notify/mail.txt", {"letter": letter, "site": site()})
    return text.strip() + "\n"


def as_html(letter: Letter, picture: str = "") -> str:
    """The HTML, with a picture from that address. Everything in it is escaped."""
    host = urlsplit(site()).hostname
    return render_to_string("notify/mail.html", {"letter": letter, "picture": picture, "site": site(), "host": host})
