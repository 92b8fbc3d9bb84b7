"""A thread as a chat shows it: where a day, a phase or the unread messages begin, and who goes on writing."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

import msgspec
from django.utils import timezone

from variorum.game.title import titled
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.press.models import Message

PAUSE = timedelta(minutes=10)
"""The longest pause after which a message still goes on with its sender's last one, without a name of its own."""


class Line(msgspec.Struct, frozen=True):
    """A message of a chat, and what is written above it: `day` and `phase` if they begin with it.

    `unread`: the first new message. `goes_on`: the sender's name stands above an earlier message.
    """

    message: Message
    day: date | None
    phase: str
    unread: bool
    goes_on: bool


def lines(
    variant: Variant, messages: Sequence[Message], new: set[int], earlier: Message | None = None
) -> Iterator[Line]:
    """The lines of messages, of which those with the keys `new` are unread; `earlier` stands above them already."""
    first = next((message.pk for message in messages if message.pk in new), None)
    for message in messages:
        begins_day = earlier is None or day_of(message) != day_of(earlier)
        begins_phase = earlier is None or message.turn != earlier.turn
        unread = message.pk == first
        follows = earlier is not None and message.sender == earlier.sender and message.sent - earlier.sent <= PAUSE
        yield Line(
            message,
            day_of(message) if begins_day else None,
            phase_of(variant, message) if begins_phase else "",
            unread,
            goes_on=follows and not (begins_day or begins_phase or unread),
        )
        earlier = message


def day_of(message: Message) -> date:
    """The day of a message in the reader's time zone."""
    return timezone.localtime(message.sent).date()


def phase_of(variant: Variant, message: Message) -> str:
    """The phase of a message in words."""
    return titled(variant, Turn.read(message.turn)) if message.turn else ""
