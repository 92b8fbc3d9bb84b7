"""A thread as a chat shows it: where a day, a phase or the unread messages begin, and who goes on writing."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

import msgspec
from django.utils import timezone
from django.utils.html import escape, format_html, linebreaks
from django.utils.safestring import SafeString, mark_safe

from variorum.game.title import titled
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.press.dealing import Card
from variorum.host.press.models import Message
from variorum.host.press.reports import reported_by
from variorum.host.press.services.blocks import keys_of_folded
from variorum.notation import Mention, mentions, reader_for

PAUSE = timedelta(minutes=10)
"""The longest pause after which a message still goes on with its sender's last one, without a name of its own."""


_REPORTED = {None: "", False: "You reported this.", True: "You reported this. The host's staff has looked at it."}


class Line(msgspec.Struct, frozen=True):
    """A message of a chat or an offer (`card`), and what is written above it: `day` and `phase` if they begin with it.

    `text` links its orders and areas to the board; `orders` are those of its phase, in notation. `unread`: the first
    new message. `goes_on`: the sender's name stands above an earlier message. `is_folded`: the viewer has blocked the
    sender. `reported`: in words, if the viewer has reported it.
    """

    day: date | None
    phase: str
    message: Message | None = None
    text: SafeString = SafeString()
    orders: tuple[str, ...] = ()
    unread: bool = False
    goes_on: bool = False
    is_folded: bool = False
    reported: str = ""
    card: Card | None = None


def lines(
    access: Access,
    messages: Sequence[Message],
    new: set[int],
    earlier: Message | Card | None = None,
    cards: Sequence[Card] = (),
) -> Iterator[Line]:
    """The lines of messages, of which those with the keys `new` are unread, and of offers, as they came.

    `earlier` stands above them already.
    """
    board = address(access, "play:board")
    folded = keys_of_folded(access, list(messages))
    reported = reported_by(access.person.pk, "message", [one.pk for one in messages])
    first = next((message.pk for message in messages if message.pk in new), None)
    together: list[Message | Card] = [*messages, *cards]
    for message in sorted(together, key=lambda one: one.sent):
        begins_day = earlier is None or day_of(message) != day_of(earlier)
        begins_phase = earlier is None or message.turn != earlier.turn
        day = day_of(message) if begins_day else None
        phase = phase_of(access.variant, message) if begins_phase else ""
        if isinstance(message, Card):
            yield Line(day, phase, card=message)
            earlier = message
            continue
        unread = message.pk == first
        follows = isinstance(earlier, Message) and _follows(message, earlier)
        found = mentioned(access, message)
        yield Line(
            day,
            phase,
            message,
            linked(message.text, found, board),
            tuple(dict.fromkeys(str(mention.order) for mention in found if mention.order)),
            unread=unread,
            goes_on=follows and not (begins_day or begins_phase or unread),
            is_folded=message.pk in folded,
            reported=_REPORTED[reported.get(message.pk)],
        )
        earlier = message


def _follows(message: Message, earlier: Message) -> bool:
    """Whether somebody goes on writing."""
    return message.sender == earlier.sender and message.sent - earlier.sent <= PAUSE


def mentioned(access: Access, message: Message) -> tuple[Mention, ...]:
    """The orders and areas in a message, read from its words alone."""
    if not message.turn:
        return ()
    variant, powers = access.variant, access.variant.board.powers
    seats = tuple(seat.id for seat in access.seen().position.seats if seat.id not in powers)
    return mentions(reader_for(variant, Turn.read(message.turn), seats, ""), message.text)


def linked(text: str, found: Sequence[Mention], board: str) -> SafeString:
    """A text with links to the board, on which the areas of each mention light up."""
    pieces, at = [], 0
    for mention in found:
        shown = format_html(
            '<a href="{}#show={}">{}</a>', board, ",".join(mention.areas), text[mention.start : mention.end]
        )
        pieces += [escape(text[at : mention.start]), shown]
        at = mention.end
    return mark_safe(linebreaks("".join((*pieces, escape(text[at:])))))  # noqa: S308 - escaped above


def day_of(message: Message | Card) -> date:
    """The day of a message in the reader's time zone."""
    return timezone.localtime(message.sent).date()


def phase_of(variant: Variant, message: Message | Card) -> str:
    """The phase of a message in words."""
    return titled(variant, Turn.read(message.turn)) if message.turn else ""
