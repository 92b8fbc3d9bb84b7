"""Where units can go from where they stand: over a border, or by sea with the fleets that stand there now."""

from collections.abc import Iterable

import msgspec

from variorum.board import Earth, Geography, Movement, area_of
from variorum.game.rule import World
from variorum.game.unit import Unit


class Link(msgspec.Struct, frozen=True):
    """Two areas that are neighbours for this season only, for the movements named."""

    ends: tuple[str, str]
    movements: tuple[Movement, ...]


class Flotilla(msgspec.Struct, frozen=True):
    """Fleets at sea that are next to one another: where they stand, and the land that they touch together."""

    seas: frozenset[str]
    coasts: frozenset[str]


class Reach(msgspec.Struct, frozen=True):
    """The neighbourhood of every unit of a position, and the flotillas that could carry armies."""

    world: World
    geography: Geography
    flotillas: tuple[Flotilla, ...]
    links: tuple[Link, ...] = ()

    def steps(self, unit: Unit) -> frozenset[str]:
        """The locations that a unit can move to by itself."""
        movement = self.world.kind(unit.kind).movement
        if movement is None:
            return frozenset()
        found = self.geography.neighbours(movement, unit.location)
        return found | _linked(self, movement, unit.area) if self.links else found

    def next_to(self, unit: Unit) -> frozenset[str]:
        """The areas that a unit can move to by itself."""
        return frozenset(map(area_of, self.steps(unit)))

    def overseas(self, unit: Unit) -> frozenset[str]:
        """The areas that a unit could be convoyed to with the fleets at sea, whatever their orders."""
        if self.world.kind(unit.kind).movement is not Movement.ARMY:
            return frozenset()
        reached = [flotilla.coasts for flotilla in self.flotillas if unit.area in flotilla.coasts]
        return frozenset().union(*reached) - {unit.area}

    def areas(self, unit: Unit) -> frozenset[str]:
        """All areas that a unit can move to, by itself or by convoy."""
        return self.next_to(unit) | self.overseas(unit)

    def carried_by(self, fleet: Unit) -> frozenset[str]:
        """The coastal areas between which a fleet could take part in a convoy.

        None if it is not at sea or carries nothing.
        """
        if not self.world.kind(fleet.kind).carries:
            return frozenset()
        return next((flotilla.coasts for flotilla in self.flotillas if fleet.area in flotilla.seas), frozenset())


def reach(world: World, units: Iterable[Unit], earth: Earth, links: tuple[Link, ...] = ()) -> Reach:
    """The reach of all units of a position."""
    geography = world.board.geography(earth)
    seas = frozenset(unit.area for unit in units if world.kind(unit.kind).carries and geography.is_sea(unit.area))
    return Reach(world, geography, _flotillas(seas, geography), links)


def _flotillas(seas: frozenset[str], geography: Geography) -> tuple[Flotilla, ...]:
    found: list[Flotilla] = []
    left = set(seas)
    while left:
        group = {left.pop()}
        edge = set(group)
        while edge:
            edge = {near for sea in edge for near in geography.sea[sea] if near in left}
            left -= edge
            group |= edge
        coasts = frozenset(land for land, waters in geography.embark.items() if not group.isdisjoint(waters))
        found.append(Flotilla(frozenset(group), coasts))
    return tuple(sorted(found, key=lambda flotilla: min(flotilla.seas)))


def needed(geography: Geography, seas: frozenset[str], start: str, end: str, sea: str) -> bool:
    """Whether a chain of seas carries an army from start to end in which `sea` cannot be left out.

    Rule: only such a fleet's order shows the intent to sail (DATC 6.G.19).
    """
    first = geography.embark.get(start, frozenset()) & seas
    last = geography.embark.get(end, frozenset()) & seas

    def grows(chain: tuple[str, ...]) -> bool:
        if chain[-1] in last:
            return sea in chain
        tips = (near for near in sorted(geography.sea[chain[-1]] & seas) if near not in first and near not in chain)
        return any(
            grows((*chain, near)) for near in tips if not any(near in geography.sea[passed] for passed in chain[:-1])
        )

    return any(grows((begin,)) for begin in sorted(first))


def _linked(reach: Reach, movement: Movement, area: str) -> frozenset[str]:
    found: list[str] = []
    for link in reach.links:
        if movement in link.movements and area in link.ends:
            other = link.ends[1] if link.ends[0] == area else link.ends[0]
            found += reach.geography.places(movement, other)
    return frozenset(found)
