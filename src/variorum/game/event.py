"""Events: what happened, typed, each with its audience.

Reports, histories and notifications are made from events alone.
"""

from typing import ClassVar

import msgspec

from variorum.game.audience import EVERYONE, GM, Audience
from variorum.game.series import series


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of an order, for conditions: its canonical text, and the power that gave it, where known."""

    order: str
    succeeded: bool
    power: str = ""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something that happened. Rules declare their own as subclasses, whose `sentence` is what a report prints.

    `tabled`: a table of the rule's report shows it, so the sentence is for reports without tables.
    """

    audience: Audience = EVERYONE
    clause: ClassVar[str] = ""
    tabled: ClassVar[bool] = False

    @property
    def outcome(self) -> Outcome | None:
        """The order that this event resolves, if any."""
        return None

    def sentence(self) -> str:
        """What happened, for a reader of the report."""
        raise NotImplementedError


def told(event: Event, reader: str) -> str:
    """The sentence of an event for a reader; the game master's copy names the only seats that were told."""
    seats = [seat for seat in event.audience if seat != GM] if event.audience != EVERYONE and reader == GM else []
    return f"{series(seats)}: {event.sentence()}" if seats else event.sentence()
