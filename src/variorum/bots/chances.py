"""How likely others are to stand in the way: the chances that an area is defended, or attacked, with some strength.

Nobody knows what the others order. Each of their units is taken to stay about every other time, and otherwise to go
anywhere it can; bystanders' units stay.
"""

from collections.abc import Mapping, Sequence
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
    def _rivals(self) -> Mapping[str, Mapping[str, list[int]]]:
        """By area, the strengths of each rival's units that could come there, without the one that is there."""
        seat = self.outlook.situation
        passive, fighters = {*seat.powers, *seat.variant.world.bystanders}, seat.variant.world.fighters
        found: dict[str, dict[str, list[int]]] = {area: {} for area in self.outlook.geography.terrain}
        for unit in seat.position.units:
            if unit.power not in passive and unit.kind in fighters:
                for area in self.outlook.steps(unit) - {unit.area}:
                    found[area].setdefault(unit.power, []).append(seat.strength(unit))
        return found

    @cached_property
    def _attack(self) -> Mapping[str, Odds]:
        return {area: _any(tuple(_attack(many) for many in comers.values())) for area, comers in self._rivals.items()}

    @cached_property
    def _opposition(self) -> Mapping[str, Odds]:
        seat = self.outlook.situation
        found, fighters = dict(self._attack), seat.variant.world.fighters
        for unit in seat.position.units:
            if unit.power not in seat.powers and unit.kind in fighters:
                stays = 1.0 if unit.power in seat.variant.world.bystanders else _STAYS
                helpers = self._rivals.get(unit.area, {}).get(unit.power, [])
                stand = _chain(seat.strength(unit), stays, len(helpers))
                found[unit.area] = _any((found.get(unit.area, (1.0,)), stand))
        return found


def _attack(strengths: Sequence[int]) -> Odds:
    """A rival's attack with units of these strengths nearby: one of them comes, and others may help it."""
    return _chain(max(strengths), 1.0 - (1.0 - _COMES) ** len(strengths), len(strengths) - 1)


def _chain(strength: int, chance: float, more: int) -> Odds:
    """The odds of a unit with a chance, and of others behind it that may help."""
    found, left = [1.0, *[chance] * strength], chance
    for number in range(min(more, _MOST - 1)):
        left *= 1.0 - (1.0 - _HELPED) ** (more - number)
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
