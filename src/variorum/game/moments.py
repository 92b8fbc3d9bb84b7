"""Moments: what happened in a step, whichever rule made it happen, for rules that hang on that."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Unit


class UnitGone(msgspec.Struct, frozen=True):
    """A unit is no longer on the board, nor dislodged: destroyed, disbanded, removed, drowned or eaten."""

    unit: Unit


class UnitBuilt(msgspec.Struct, frozen=True):
    """A unit is new on the board."""

    unit: Unit


class UnitChanged(msgspec.Struct, frozen=True):
    """A unit stands elsewhere, or is of another kind or power than it was `before`."""

    unit: Unit
    before: Unit


class CenterTaken(msgspec.Struct, frozen=True):
    """A center changes hands; an empty power is nobody."""

    area: str
    power: str
    previous: str


class PowerOut(msgspec.Struct, frozen=True):
    """A power has neither units nor centers left."""

    power: str


class YearEnds(msgspec.Struct, frozen=True):
    """A year's last phase is over."""

    year: int


Moment: TypeAlias = UnitGone | UnitBuilt | UnitChanged | CenterTaken | PowerOut | YearEnds


def moments(before: Position, after: Position) -> Iterator[Moment]:
    """What happened between two positions, but for the end of a year."""
    old, new = _units(before), _units(after)
    yield from (UnitGone(unit) for id_, unit in old.items() if id_ not in new)
    yield from (UnitBuilt(unit) for id_, unit in new.items() if id_ not in old)
    yield from (UnitChanged(unit, old[id_]) for id_, unit in new.items() if id_ in old and unit != old[id_])
    for area in dict.fromkeys((*before.owners, *after.owners)):
        previous, power = before.owners.get(area, ""), after.owners.get(area, "")
        if power != previous:
            yield CenterTaken(area, power, previous)
    powers = dict.fromkeys((*before.owners.values(), *(unit.power for unit in old.values())))
    yield from (PowerOut(power) for power in powers if not after.survives(power))


def met(rules: Iterable[Rule], happened: Iterable[Moment], docket: Docket, dice: Dice) -> Docket:
    """The docket after each rule has met each moment that it hangs on, once."""
    for moment in tuple(happened):
        for rule in rules:
            if isinstance(moment, rule.moments):
                docket = rule.meet(docket, moment, dice)
    return docket


def _units(position: Position) -> dict[int, Unit]:
    return {unit.id: unit for unit in (*position.units, *(entry.unit for entry in position.dislodged))}
