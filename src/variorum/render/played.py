"""A phase's orders and their outcomes, as `draw_orders` takes them."""

from collections.abc import Mapping, Sequence

from variorum.game.docket import Entry
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.results import Row, rows
from variorum.game.unit import Unit
from variorum.render.layout import named
from variorum.render.plan import Ordered

Results = Mapping[tuple[str, str], Row]
"""By power and order."""


def played(before: Position, events: Sequence[Event], entries: Sequence[Entry]) -> tuple[Ordered, ...]:
    """The orders of a phase with their results, from the position before it and its events as their reader knows them.

    Each has its unit as it stood before. What no event tells the reader is secret, and left out; so is in fog what
    units do that the reader didn't see before. What several seats ordered one unit alike is drawn once. They are
    sorted as in the events: the order in which they were given could tell by whom.
    """
    units = (*(entry.unit for entry in before.dislodged), *before.units)
    results = {(row.power, row.order): row for row in rows(events)}
    found = {(each.power, str(each.order)): each for entry in entries if (each := _ordered(entry, units, results))}
    told = (found[key] for key in results if key in found)
    return tuple(each for each in told if each.unit or not each.order.subject or not before.fog)


def _ordered(entry: Entry, units: tuple[Unit, ...], results: Results) -> Ordered | None:
    order = entry.told or entry.stands or entry.given
    unit = named(units, order.subject, entry.seat) if order.subject else None
    power = unit.power if unit else entry.seat
    row = results.get((power, str(order))) or results.get((entry.seat, str(order)))
    return Ordered(row.power, order, row.result, unit, dislodged=bool(row.fate), word=row.word) if row else None
