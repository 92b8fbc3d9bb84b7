"""How likely others are to stand in the way: the chances that an area is defended, or attacked, with some strength.

Nobody knows what the others order. Each of their units is taken to stay about every other time, and otherwise to go
anywhere it can; bystanders' units stay.
"""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from variorum.bots.outlook import Outlook

_STAYS = 0.5
"""The chance that a rival's unit is still where it stands."""

_COMES = 0.2
"""The chance that a rival's unit that could go to an area does."""

_HELPED = 0.15
"""The chance that one of a rival's units nearby helps another one of that rival."""

_MOST = 6
"""Strengths beyond this one are alike."""

Odds = tuple[float, ...]
"""By strength, from 0 up, the chance that there is as much or more."""


class Chances(Struct, frozen=True, dict=True):
    """What a seat reckons with in every area."""

    outlook: Outlook

    def taken(self, area: str, strength: float) -> float:
        """The chance that an attack of that strength gets in, as far as others are concerned."""
        return 1.0 - _least(self._opposition.get(area, (1.0,)), strength)

    def lost(self, area: str, strength: float) -> float:
        """The chance that others drive out a unit that defends with that strength; 0 strength: that they come in."""
        return _least(self._attack.get(area, (1.0,)), strength + 1)

    @cached_property
    def _rivals(self) -> Mapping[str, Mapping[str, int]]:
        """By area, how many units of each rival could come there, without the one that stands there."""
        seat = self.outlook.situation
        passive = {*seat.powers, *seat.variant.world.bystanders}
        here = {(unit.area, unit.power) for unit in seat.position.units}
        found: dict[str, dict[str, int]] = {}
        for area, reach in self.outlook.reach.items():
            comers = {power: many - ((area, power) in here) for power, many in reach.items() if power not in passive}
            found[area] = {power: many for power, many in comers.items() if many > 0}
        return found

    @cached_property
    def _attack(self) -> Mapping[str, Odds]:
        return {area: _any(tuple(_attack(many) for many in comers.values())) for area, comers in self._rivals.items()}

    @cached_property
    def _opposition(self) -> Mapping[str, Odds]:
        seat = self.outlook.situation
        standing = {unit.area: unit.power for unit in seat.position.units if unit.power not in seat.powers}
        found = dict(self._attack)
        for area, power in standing.items():
            stays = 1.0 if power in seat.variant.world.bystanders else _STAYS
            helpers = self._rivals.get(area, {}).get(power, 0)
            found[area] = _any((found.get(area, (1.0,)), _chain(stays, _HELPED, helpers)))
        return found


def _attack(units: int) -> Odds:
    """A rival's attack with so many units nearby: one of them comes, and others may help it."""
    return _chain(1.0 - (1.0 - _COMES) ** units, _HELPED, units - 1)


def _chain(first: float, each: float, more: int) -> Odds:
    """The odds of a unit with a chance, and of others behind it with one each."""
    found, left = [1.0, first], first
    for number in range(min(more, _MOST - 1)):
        left *= 1.0 - (1.0 - each) ** (more - number)
        found.append(left)
    return tuple(found)


def _any(sides: tuple[Odds, ...]) -> Odds:
    """The odds of the strongest of several sides, each by itself."""
    found = [1.0]
    for strength in range(1, max(map(len, sides), default=1)):
        none = 1.0
        for odds in sides:
            none *= 1.0 - (odds[strength] if strength < len(odds) else 0.0)
        found.append(1.0 - none)
    return tuple(found)


def _least(odds: Odds, strength: float) -> float:
    """The chance of a strength or more; strengths between two whole ones lie between their chances."""
    low = int(strength)
    part = strength - low
    below = odds[low] if low < len(odds) else 0.0
    above = odds[low + 1] if low + 1 < len(odds) else 0.0
    return below + part * (above - below)
