"""The convoys of a battle: the fleets that could carry an army, and those that it can't do without."""

from collections.abc import Collection, Iterator, Mapping

import msgspec

from variorum.adjudicator.battle import Battle


class Convoy(msgspec.Struct, frozen=True):
    """The fleets ordered to carry an army, by their areas, and the areas to which each passes it on."""

    start: str
    end: str
    links: Mapping[str, frozenset[str]]

    @property
    def route(self) -> tuple[str, ...]:
        """The areas of the fleets on any of its routes, in the order of the battle; none if no route is whole."""
        ends = {self.start, self.end}
        if not self._reaches(self.start, {self.end}, ()):
            return ()
        return tuple(sea for sea in self.links if all(self._reaches(sea, ends - {gone}, (gone,)) for gone in self._all))

    @property
    def needed(self) -> tuple[str, ...]:
        """The areas of the fleets that are on all of its routes."""
        return tuple(sea for sea in self.route if not self._reaches(self.start, {self.end}, (sea,)))

    @property
    def _all(self) -> tuple[str, ...]:
        return (self.start, self.end, *self.links)

    def _reaches(self, start: str, ends: Collection[str], without: Collection[str]) -> bool:
        """Whether fleets join an area to one of some ends, without some areas."""
        if start in without:
            return True
        seen, queue = {start}, [start]
        for area in queue:
            near = self.links.get(area) or (sea for sea, others in self.links.items() if area in others)
            for other in near:
                if other in ends and other not in without and other != start:
                    return True
                if other in self.links and other not in seen and other not in without:
                    seen.add(other)
                    queue.append(other)
        return False


def convoy(battle: Battle, army: int) -> Convoy:
    """The convoy of an army that moves."""
    unit = battle.units[army]
    fleets = [one.area for one in battle.units.values() if one.convoys == army and one.convoys_to == unit.to]
    near: dict[str, set[str]] = {area: set() for area in fleets}
    for one, other in battle.links:
        for area, next_ in ((one, other), (other, one)):
            if area in near and (next_ in near or next_ in (unit.area, unit.to)):
                near[area].add(next_)
    return Convoy(unit.area, unit.to, {area: frozenset(others) for area, others in near.items()})


def convoys(battle: Battle) -> Iterator[tuple[int, Convoy]]:
    """The convoys of all armies that move by sea."""
    yield from ((army, convoy(battle, army)) for army, unit in battle.units.items() if unit.via)
