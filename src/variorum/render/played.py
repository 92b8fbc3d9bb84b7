"""A phase's orders and their outcomes, as `draw_orders` takes them."""

from collections.abc import Mapping, Sequence

from variorum.game.docket import Entry
from variorum.game.event import Event
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.render.layout import named
from variorum.render.plan import Ordered

Results = Mapping[tuple[str, str], OrderResult]
"""By power and order."""


def played(before: Position, events: Sequence[Event], entries: Sequence[Entry]) -> tuple[Ordered, ...]:
    """The orders of a phase with their results, from the position before it and its events as their reader knows them.

    Each has its unit as it stood before. What no event tells the reader is secret, and left out; so is in fog what
    units do that the reader didn't see before. What several seats ordered one unit alike is drawn once. They are
    sorted as in the events: the order in which they were given could tell by whom.
    """
    units = (*(entry.unit for entry in before.dislodged), *before.units)
    results = {(event.power, event.order): event for event in events if isinstance(event, OrderResult)}
    beaten = {(event.power, event.unit) for event in events if isinstance(event, UnitDislodged | UnitDestroyed)}
    found = {
        (each.power, str(each.order)): each for entry in entries if (each := _ordered(entry, units, results, beaten))
    }
    told = (found[key] for key in results if key in found)
    return tuple(each for each in told if each.unit or not each.order.subject or not before.fog)


def _ordered(entry: Entry, units: tuple[Unit, ...], results: Results, beaten: set[tuple[str, str]]) -> Ordered | None:
    order = entry.told or entry.stands or entry.given
    unit = named(units, order.subject, entry.seat) if order.subject else None
    power = unit.power if unit else entry.seat
    result = results.get((power, str(order)))
    if result is None:
        return None
    return Ordered(power, order, result.result, unit, dislodged=(power, str(unit)) in beaten, word=result.word)
