"""What a seat makes of a position: what places are worth to it, and who could get to them."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from variorum.board import Movement, area_of
from variorum.board.geography import Geography
from variorum.bots.bot import Situation
from variorum.game.unit import Unit

if TYPE_CHECKING:
    from variorum.bots.ground import CenterNearness

_SCALE = 1 / 1000
"""Dangers are squares, and weights go up to a thousand: this keeps what places are worth at a size to be read."""


class Outlook(Struct, frozen=True, dict=True):
    """A situation with all that bots work out of it, once."""

    situation: Situation

    @cached_property
    def geography(self) -> Geography:
        """Who is next to whom, as units move now."""
        return self.situation.variant.world.geography(self.situation.position)

    @cached_property
    def ground(self) -> "CenterNearness":
        """How near the centers are."""
        from variorum.bots.ground import ground

        return ground(self.geography)

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """How many centers each power owns."""
        return Counter(self.situation.position.owners.values())

    @cached_property
    def reach(self) -> Mapping[str, Mapping[str, int]]:
        """By area, how many units of each power stand there or could go there."""
        found: dict[str, Counter[str]] = {area: Counter() for area in self.geography.terrain}
        for unit in self.situation.position.units:
            for area in {unit.area, *self.steps(unit)}:
                found[area][unit.power] += 1
        return found

    @cached_property
    def values(self) -> Mapping[Movement, Mapping[str, float]]:
        """What every place is worth to an army or a fleet of the seat."""
        worth = [self.center_worth(center) * _SCALE for center in self.ground.centers]
        return {movement: self.ground.values(movement, worth) for movement in self.ground.near}

    def value(self, kind: str, location: str) -> float:
        """What a place is worth to a unit of that kind."""
        movement = self._movement(kind)
        if movement is None or movement not in self.values:
            return max(values.get(location, 0.0) for values in self.values.values())
        return self.values[movement].get(location, 0.0)

    def center_worth(self, center: str) -> float:
        """How much a center matters: another power's to take, the seat's own to hold against attackers."""
        owner = self.situation.position.owners.get(center, "")
        factor = self.situation.worth.get(center, 1.0)
        if owner in self.situation.powers:
            threats = (self.danger(power) for power in self.reach[center] if power not in self.situation.powers)
            return 0.5 * factor * max(threats, default=0.0)
        return factor * self.danger(owner)

    def stake(self, center: str) -> float:
        """What it counts, on the scale of places, that a center changes hands."""
        owner = self.situation.position.owners.get(center, "")
        rival = "" if owner in self.situation.powers else owner
        return self.situation.worth.get(center, 1.0) * self.danger(rival)

    def danger(self, power: str) -> float:
        """How dangerous a power is: the more centers the more. An unowned center is as good as a small power's."""
        centers = self.sizes[power] if power else 3
        return centers**2 + 4.0 * centers + 16.0

    def competition(self, area: str) -> int:
        """The most units that any other single power has there or could send there."""
        here = self.reach.get(area, {})
        return max((count for power, count in here.items() if power not in self.situation.powers), default=0)

    def strength(self, area: str) -> int:
        """How many units the seat has there or could send there."""
        return sum(self.reach.get(area, {}).get(power, 0) for power in self.situation.powers)

    @cached_property
    def closeness(self) -> Mapping[str, float]:
        """How near every area is to the centers of the seat."""
        owners = self.situation.position.owners
        mine = [float(owners.get(center, "") in self.situation.powers) for center in self.ground.centers]
        found: dict[str, float] = {}
        for movement in self.ground.near:
            for place, value in self.ground.values(movement, mine).items():
                found[area_of(place)] = max(found.get(area_of(place), 0.0), value)
        return found

    def _movement(self, kind: str) -> Movement | None:
        try:
            return self.situation.variant.world.kind(kind).movement
        except KeyError:
            return None

    def steps(self, unit: Unit) -> frozenset[str]:
        """The areas that a unit can go to."""
        movement = self._movement(unit.kind)
        if movement is None:
            return self.geography.adjacent.get(unit.area, frozenset())
        return frozenset(map(area_of, self.geography.neighbors(movement, unit.location)))
