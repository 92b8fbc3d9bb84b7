"""Views: a position and events as one seat may see them. Secrets leave the core by no other road."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.audience import GM, may_know
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.report import Piece, Told
from variorum.game.variant import Variant


class View(msgspec.Struct, frozen=True):
    """A moment of the game as one seat may see it."""

    seat: str
    position: Position
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        return f"<View of {self.seat or 'everybody'}: {len(self.events)} events, {self.position!r}>"


def view(variant: Variant, position: Position, seat: str, events: Sequence[Event] = ()) -> View:
    """The position and events as a seat sees them: records as their rules allow, events by their audience."""
    visible = tuple(event for event in events if may_know(event.audience, seat))
    return View(seat, replace(position, records=_records(variant, position, seat)), visible)


def report(variant: Variant, moments: Sequence[Told], seat: str) -> tuple[Piece, ...]:
    """All rules' additions to a seat's report on the last of some moments, made from its views alone."""
    told = []
    for moment in moments:
        seen = view(variant, moment.position, seat, moment.events)
        told.append(Told(moment.turn, seen.position, seen.events))
    return tuple(piece for rule in variant.rules for piece in rule.report(told))


def _records(variant: Variant, position: Position, seat: str) -> dict[str, Record]:
    if seat == GM:
        return position.records
    shown: dict[str, Record] = {}
    for rule in variant.rules:
        if rule.record and rule.record.name in position.records:
            seen = rule.view(position, seat)
            if seen is not None:
                shown[seen.name] = seen
    return shown
