"""Tables for reports: a season's acts and coasts, and the current board."""

from collections.abc import Sequence

from msgspec.structs import replace

from variorum.board import Board, Earth
from variorum.board.features import features
from variorum.game.event import Event
from variorum.game.report import Piece, Table
from variorum.variants.geophysical.events import ActEvent, CoastChanged


def tables(board: Board, earth: Earth, events: Sequence[Event]) -> tuple[Piece, ...]:
    """The acts with their results, each change to the board told once; new coasts; and the current board."""
    acts = sorted((event for event in events if isinstance(event, ActEvent)), key=lambda event: event.power)
    first = {event.became: event for event in reversed(acts)}
    once = (event if first[event.became] is event else replace(event, became="") for event in acts)
    done = tuple((event.power, event.act, event.sentence().partition(f"{event.act}: ")[2]) for event in once)
    new = (event for event in events if isinstance(event, CoastChanged))
    coasts = tuple((event.area, "; ".join(event.coasts) or "none") for event in new)
    found = (
        Table("Acts", ("power", "act", "result"), done),
        Table("New coasts", ("area", "coasts and their waters"), coasts),
        Table("The board now", ("what", "where"), features(board, earth)),
    )
    return tuple(table for table in found if table.rows)
