"""A board that changes, by the clauses: terrain, coasts and borders derived from the rings around each area alone.

A coast is a set of positions in the ring around its area, so that it keeps its identity while the board changes.
A `Place` is an area and, for a fleet on land, the coast on which it is.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path

import variorum

FOLDER = Path(variorum.__file__).parent / "boards" / "geophysical"
NORTHERN = ("NAO", "NWG", "BAR", "STP")
WATERWAYS = {"CON": ("AEG", "BLA"), "DEN": ("NTH", "SKA", "BAL")}
BEHIND = {"SWE": "DEN"}  # an open waterway in DEN keeps it from breaking the coast of SWE

Coast = frozenset[int]
Place = tuple[str, Coast]
AFLOAT: Coast = frozenset()


def _facts():
    section, terrain, names, centers, homes = "", {}, {}, {}, {}
    for line in (FOLDER / "map.txt").read_text(encoding="utf-8").splitlines():
        text = line.split("#")[0].strip()
        if text.startswith("["):
            section = text
        elif text and section == "[areas]":
            area, name, kind, center, owner, home, *_ = (part.strip() for part in text.split("|"))
            terrain[area], names[area] = kind, name
            if center:
                centers[area] = owner
            if home:
                homes[area] = home
    lines = (line.split(":") for line in (FOLDER / "rings.txt").read_text(encoding="utf-8").splitlines())
    rings = {found[0]: tuple(found[1].split()) for found in lines if len(found) == 2}
    return terrain, names, centers, homes, rings


TERRAIN, NAMES, CENTERS, HOMES, RINGS = _facts()
AREAS = tuple(TERRAIN)
NEIGHBORS = {area: frozenset(RINGS[area]) - {"*"} for area in AREAS}
BORDERS = tuple(sorted((one, other) for one in AREAS for other in NEIGHBORS[one] if one < other))


def border(one: str, other: str) -> tuple[str, str]:
    """A border under the one name that it has in either order."""
    return (min(one, other), max(one, other))


def _corner(one: str, other: str, third: str):
    """Positions of `third` beside `other` in the ring of `one`, and of `third` beside `one` in that of `other`."""
    for here, there in (((other, third), (third, one)), ((third, other), (one, third))):
        for first in _in_turn(RINGS[one], here):
            for second in _in_turn(RINGS[other], there):
                yield first[here.index(third)], second[there.index(third)]


def _in_turn(ring: tuple[str, ...], wanted: tuple[str, str]):
    for number, pair in enumerate(pairwise((*ring, ring[0]))):
        if pair == wanted:
            yield number, (number + 1) % len(ring)


CORNERS = {
    (one, other): tuple(
        (third, *at) for third in NEIGHBORS[one] & NEIGHBORS[other] for at in _corner(one, other, third)
    )
    for one in AREAS
    for other in NEIGHBORS[one]
}


@dataclass(frozen=True, eq=False)
class Ground:
    """The board as it is. `shut`: borders that nothing passes, rifts and this season's quakes alike."""

    terrain: dict[str, str]
    canals: dict[str, frozenset[frozenset[str]]] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()
    shut: frozenset[tuple[str, str]] = frozenset()
    _coasts: dict[str, tuple[Coast, ...]] = field(default_factory=dict, init=False)

    def water(self, area: str) -> bool:
        return self.terrain.get(area) == "sea"

    def dry(self, area: str) -> bool:
        """Whether armies can stand there."""
        return self.terrain.get(area) in ("land", "mountain")

    def has_waterway(self, area: str) -> bool:
        return area in WATERWAYS and area not in self.closed and self.dry(area)

    def coasts(self, area: str) -> tuple[Coast, ...]:
        """The coasts of land: stretches of water around it, as far as canals and waterways do not make them one."""
        if area not in self._coasts:
            self._coasts[area] = tuple(self._joined(area, self._stretches(area))) if self.dry(area) else ()
        return self._coasts[area]

    def _stretches(self, area: str) -> list[Coast]:
        ring, behind = RINGS[area], BEHIND.get(area, "")
        kinds = [
            "water" if self.water(name) else "passed" if name == behind and self.has_waterway(name) else "land"
            for name in ring
        ]
        start = kinds.index("land") if "land" in kinds else 0
        found: list[set[int]] = [set()]
        for number in (*range(start, len(ring)), *range(start)):
            if kinds[number] == "water":
                found[-1].add(number)
            elif kinds[number] == "land":
                found.append(set())
        return [frozenset(one) for one in found if one]

    def _joined(self, area: str, found: list[Coast]) -> list[Coast]:
        groups = [RINGS[area]] if self.has_waterway(area) else self.canals.get(area, ())
        for group in groups:
            along = [coast for coast in found if self.waters(area, coast) & set(group)]
            if along:
                found = [*(coast for coast in found if coast not in along), frozenset().union(*along)]
        return found

    def waters(self, area: str, coast: Coast) -> frozenset[str]:
        return frozenset(RINGS[area][number] for number in coast)

    def open(self, one: str, other: str) -> bool:
        return border(one, other) not in self.shut

    def marches(self, area: str, other: str) -> bool:
        """Whether an army goes from one to the other without a convoy."""
        alike = self.dry(area) and self.terrain[area] == self.terrain.get(other)
        return alike and other in NEIGHBORS[area] and self.open(area, other)

    def places(self, area: str) -> tuple[Place, ...]:
        """Where a fleet can be in the area."""
        return ((area, AFLOAT),) if self.water(area) else tuple((area, coast) for coast in self.coasts(area))

    def sails(self, place: Place) -> frozenset[Place]:
        """Where a fleet goes from a place, a coast of this board or a water."""
        return self._sails(place)

    @cached_property
    def _sails(self):
        return lru_cache(maxsize=None)(self._sailing)

    def _sailing(self, place: Place) -> frozenset[Place]:
        area = place[0]
        if place not in self.places(area):
            return frozenset()
        near = [other for other in NEIGHBORS[area] if self.open(area, other)]
        return frozenset(found for other in near for found in self.places(other) if self._touch(place, found))

    def _touch(self, place: Place, other: Place) -> bool:
        (area, coast), (there, shore) = place, other
        if self.water(area):
            return self.water(there) or area in self.waters(there, shore)
        if self.water(there):
            return there in self.waters(area, coast)
        corners = CORNERS[area, there]
        return any(self.water(third) and here in coast and yonder in shore for third, here, yonder in corners)

    def with_area_of(self, other: "Ground", area: str) -> "Ground":
        """This board with one area as it is on another one."""
        terrain = {**self.terrain, area: other.terrain[area]}
        canals = {**self.canals, area: other.canals.get(area, frozenset())}
        closed = (self.closed - {area}) | (other.closed & {area})
        return replace(self, terrain=terrain, canals=canals, closed=closed)


PRINTED = Ground(TERRAIN, {"KIE": frozenset({frozenset({"HEL", "BAL"})})})
