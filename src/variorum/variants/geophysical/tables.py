"""What reports say about a season's acts and coasts."""

from collections.abc import Iterator, Sequence

from variorum.game.event import Event
from variorum.game.report import Piece, Table
from variorum.variants.geophysical.events import ActEvent, CoastChanged


def tables(events: Sequence[Event]) -> tuple[Piece, ...]:
    """The acts with what came of them, and the new coasts with their waters, where there are any."""
    return tuple(table for table in _tables(events) if table.rows)


def _tables(events: Sequence[Event]) -> Iterator[Table]:
    acts = tuple(
        (event.power, event.act, event.why.removeprefix(f"{event.act}: "))
        for event in events
        if isinstance(event, ActEvent)
    )
    yield Table("Acts", ("power", "act", "what came of it"), acts)
    coasts = tuple(
        (event.area, "; ".join(event.coasts) or "none") for event in events if isinstance(event, CoastChanged)
    )
    yield Table("New coasts", ("area", "coasts and their waters"), coasts)
