"""A Docket: the state that the rules of a phase pass along."""

import msgspec
from msgspec.structs import replace

from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.record import Record


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One order of the phase: as given, and as it now stands.

    `stands` is None for an order that does not count; `cause` says why it was changed or dropped (refused,
    distracted, overruled, outvoted …). If `stands` carries out an order of another rule, `told` is that order, and
    reports show it.
    """

    seat: str
    given: Order
    stands: Order | None
    cause: str = ""
    told: Order | None = None


class Docket(msgspec.Struct, frozen=True):
    """The position so far, the phase's orders, and what has happened.

    `opening` is the position in which the phase began; None before it has.
    """

    position: Position
    entries: tuple[Entry, ...] = ()
    events: tuple[Event, ...] = ()
    opening: Position | None = None

    @property
    def began(self) -> Position:
        """The position in which the phase began."""
        return self.opening or self.position

    def happened(self, *events: Event) -> "Docket":
        """A copy with further events."""
        return replace(self, events=self.events + events)

    def with_position(self, position: Position) -> "Docket":
        """A copy with another position."""
        return replace(self, position=position)

    def with_record(self, record: Record) -> "Docket":
        """A copy whose position has this record in the place of another of its type."""
        return self.with_position(self.position.with_record(record))

    def __repr__(self) -> str:
        return f"<Docket: {len(self.entries)} orders, {len(self.events)} events, {self.position!r}>"
