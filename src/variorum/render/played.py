"""What was ordered in a stage and what came of it, as `draw_orders` takes it."""

from collections.abc import Mapping

from variorum.game.docket import Entry
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.process import Processed
from variorum.game.unit import Unit
from variorum.render.layout import named
from variorum.render.plan import Ordered


def played(before: Position, done: Processed) -> tuple[Ordered, ...]:
    """Every order of a stage, with its unit as it stood before, and its result; one that was refused is void."""
    units = (*(entry.unit for entry in before.dislodged), *before.units)
    results = {(event.power, event.order): event.result for event in done.events if isinstance(event, OrderResult)}
    beaten = {(event.power, event.unit) for event in done.events if isinstance(event, UnitDislodged | UnitDestroyed)}
    return tuple(_ordered(entry, units, results, beaten) for entry in done.entries)


def _ordered(
    entry: Entry, units: tuple[Unit, ...], results: Mapping[tuple[str, str], str], beaten: set[tuple[str, str]]
) -> Ordered:
    order = entry.stands or entry.given
    unit = named(units, order.subject, entry.seat) if order.subject else None
    power = unit.power if unit else entry.seat
    result = results.get((power, str(order)), "" if entry.stands else "void")
    return Ordered(power, order, result, unit, dislodged=(power, str(unit)) in beaten)
