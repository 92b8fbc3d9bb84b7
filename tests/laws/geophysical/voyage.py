"""Where units can go while the board changes (R2), and by which convoys (R4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tests.laws.geophysical.earth import Season
from tests.laws.geophysical.ground import AFLOAT, NEIGHBORS, Coast, Ground, Place


@dataclass(frozen=True)
class Piece:
    """A unit; `coast` is that of a fleet on land, on the board before the season's acts."""

    kind: str
    power: str
    area: str
    coast: Coast = AFLOAT

    @property
    def is_fleet(self) -> bool:
        return self.kind == "F"

    def spots(self, ground: Ground) -> tuple[Place, ...]:
        """The places where a fleet may find itself on a board, or an army's area if it can stand there."""
        places = ground.places(self.area) if self.is_fleet else ()
        if not self.is_fleet:
            return ((self.area, AFLOAT),) if ground.dry(self.area) else ()
        return tuple(place for place in places if not self.coast or not place[1] or place[1] & self.coast)


@dataclass(frozen=True)
class Landing:
    """Whether a fleet may try to go somewhere, on which coasts it may land, and whether the clauses leave it open."""

    legal: bool
    coasts: tuple[Coast, ...] = ()
    is_open: bool = False


Names = Mapping[str, Mapping[str, Coast]]
"""The coasts of areas by their names, on the board before, on the one for an escape, and as transformed."""


def reach(ground: Ground, piece: Piece, area: str) -> frozenset[Coast]:
    """The coasts of an area to which a fleet can sail, or afloat."""
    return frozenset(coast for spot in piece.spots(ground) for there, coast in ground.sails(spot) if there == area)


def lands(season: Season, piece: Piece, area: str, name: str, names: Names) -> Landing:
    """R2: the landing of a fleet that is ordered to an area, and perhaps to a coast of that name there."""
    escape, now = season.for_escape_to(area), season.now
    grounds = {"before": season.as_written, "escape": escape, "now": now}
    found = {when: reach(ground, piece, area) for when, ground in grounds.items()}
    if not (found["now"] or found["escape"]) or not now.places(area):
        return Landing(False)
    if now.water(area):
        return Landing(True, (AFLOAT,))
    left = frozenset(one for one in found["escape"] if any(one & coast for coast in now.coasts(area)))
    meant = {when: names[when].get(name) for when in grounds} if name else {}
    if name and not (any(meant[when] in found[when] for when in grounds) or AFLOAT in found["before"]):
        return Landing(False, is_open=not meant["now"] or not meant["escape"])
    if not name and not any(len(coasts) == 1 for coasts in (*found.values(), left)):
        return Landing(False, is_open=not found["before"])
    candidates = found["now"] or frozenset(now.coasts(area))
    if meant.get("now") in found["now"]:
        return Landing(True, (meant["now"],))
    if len(candidates) > 1 or not found["now"]:
        kept = meant.get("escape") in (left or found["escape"])
        reached = {meant["escape"]} if kept else left or found["escape"] or found["before"]
        near = frozenset(coast for coast in candidates if any(coast & one for one in reached))
        candidates = near if near or not found["now"] else candidates
    if len(candidates) > 1 and meant.get("now") in candidates:
        candidates = frozenset({meant["now"]})
    return Landing(bool(candidates), tuple(candidates))


def can_support_into(season: Season, piece: Piece, area: str) -> bool:
    """Whether a unit could go there without a convoy, on the board as transformed."""
    now = season.now
    return bool(reach(now, piece, area)) if piece.is_fleet else now.marches(piece.area, area)


def can_march(season: Season, piece: Piece, area: str) -> bool:
    """R2: whether an army can go there overland."""
    grounds = (season.now, season.for_escape_to(area))
    return season.now.dry(area) and any(ground.marches(piece.area, area) for ground in grounds)


def carried(season: Season, start: str, end: str, fleets: Iterable[str]) -> bool:
    """R4: whether fleets in these areas, water as transformed, join two places on one of the boards of R2."""
    afloat = {area for area in fleets if season.now.water(area)}
    grounds = (season.now, season.for_escape_to(end))
    return start != end and season.now.dry(end) and any(_joined(ground, start, end, afloat) for ground in grounds)


def carried_in_part(season: Season, start: str, end: str, fleets: Iterable[str]) -> bool:
    """Whether a chain holds only if the army leaves an area that has changed over a water that is new."""
    afloat = {area for area in fleets if season.now.water(area)}
    mixed = season.now.with_area_of(season.before.ground, start)
    return start != end and mixed.dry(end) and _joined(mixed, start, end, afloat)


def _joined(ground: Ground, start: str, end: str, afloat: set[str]) -> bool:
    if not (ground.dry(start) and ground.dry(end)):
        return False
    reached, edge = {start}, [start]
    while edge:
        area = edge.pop()
        for other in NEIGHBORS[area] - reached:
            if not ground.open(area, other):
                continue
            if other == end and area != start:
                return True
            if other in afloat and ground.water(other):
                reached.add(other)
                edge.append(other)
    return False
