"""Who is who after a phase in the kernel, which keeps units in order but no ids."""

from collections.abc import Collection, Sequence

from variorum.adjudicator.selfplay import State
from variorum.adjudicator.verdict import Outcome
from variorum.game.position import Position
from variorum.game.unit import Dislodgement, Unit

Placed = tuple[str, str, str]
"""Power, kind and location of a unit."""

_MOVED = int(Outcome.MOVED)


def stays(outcome: Sequence[int]) -> bool:
    """Whether a unit is on the board after movement: it moved, or nobody dislodged it."""
    return outcome[1] == _MOVED or outcome[6] < 0


def moved(survivors: Sequence[Unit], after: Sequence[Placed]) -> tuple[Unit, ...]:
    """The units after movement: the survivors, in their order, where they are now."""
    return tuple(
        unit if unit.location == place[2] else Unit(unit.id, unit.kind, unit.power, place[2], unit.marks)
        for unit, place in zip(survivors, after, strict=True)
    )


def fallen(before: Position, after: State) -> tuple[Dislodgement, ...]:
    """The units that have to retreat, with the places open to them."""
    found = after.dislodged
    if not found:
        return ()
    stood = {unit.location: unit for unit in before.units}
    return tuple(
        Dislodgement(stood[location], tuple(sorted(retreats)), attacker, by_convoy)
        for _, _, location, attacker, by_convoy, retreats in found
    )


def retreated(before: Position, orders: Collection[str], after: Sequence[Placed]) -> tuple[Unit, ...]:
    """The units after retreats: all that stood, then those that got away, as the orders say who went where."""
    losers = {entry.unit.location: entry.unit for entry in before.dislodged}
    goals = {text.partition(" R ")[2]: losers.get(text.split()[1]) for text in orders if " R " in text}
    arrived = []
    for power, kind, location in after[len(before.units) :]:
        unit = goals[location]
        assert unit is not None  # noqa: S101 - the kernel moved it by that order
        arrived.append(Unit(unit.id, kind, power, location, unit.marks))
    return before.units + tuple(arrived)


def adjusted(before: Position, after: Sequence[Placed]) -> tuple[Unit, ...]:
    """The units after adjustments: those that stood there before, and new ones."""
    stood = {unit.location: unit for unit in before.units}
    next_id = before.next_id
    units = []
    for power, kind, location in after:
        unit = stood.get(location)
        if unit is None:
            unit = Unit(next_id, kind, power, location)
            next_id += 1
        units.append(unit)
    return tuple(units)
