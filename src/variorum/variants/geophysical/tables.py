"""What reports say about a season's acts and coasts."""

from collections.abc import Sequence

from variorum.game.event import Event
from variorum.game.report import Piece, Table
from variorum.variants.geophysical.events import ActEvent, CoastChanged


def tables(events: Sequence[Event]) -> tuple[Piece, ...]:
    """The acts with what came of them, and the new coasts with their waters, where there are any."""
    acts = (event for event in events if isinstance(event, ActEvent))
    done = tuple((event.power, event.act, event.why.removeprefix(f"{event.act}: ")) for event in acts)
    new = (event for event in events if isinstance(event, CoastChanged))
    coasts = tuple((event.area, "; ".join(event.coasts) or "none") for event in new)
    found = (
        Table("Acts", ("power", "act", "what came of it"), done),
        Table("New coasts", ("area", "coasts and their waters"), coasts),
    )
    return tuple(table for table in found if table.rows)
