"""Kinzett's precedence, K1 to K5: the coast of a fleet that could be on several."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.laws.geophysical.acts import State
from tests.laws.geophysical.ground import HOMES, NAMES, NEIGHBORS, RINGS, Coast, Ground, Place

FAR = 10_000


@dataclass(frozen=True)
class Placed:
    """The coast on which a fleet is, and the clause that says so; `coast` is None where the clauses leave it open."""

    coast: Coast | None
    by: str = ""


@dataclass(frozen=True)
class Claim:
    """A fleet in need of a coast: where, whose, on which coasts it could be, what it tried, what its owner names.

    `tried` is the area of its attempted move or support; `named` are the positional orders, the first one first.
    """

    power: str
    area: str
    coasts: tuple[Coast, ...]
    tried: str = ""
    named: tuple[Callable[[Coast], bool], ...] = ()


def placed(state: State, ground: Ground, claim: Claim) -> Placed:
    """The coast of a fleet by K2 to K5."""
    left = _able(ground, claim)
    if len(left) == 1 < len(claim.coasts):
        return Placed(left[0], "K2")
    if len(left) == 1:
        return Placed(left[0])
    for named in claim.named:
        if len(found := [coast for coast in left if named(coast)]) == 1:
            return Placed(found[0], "K3")
    return _nearest(state, ground, claim, left)


def _able(ground: Ground, claim: Claim) -> tuple[Coast, ...]:
    """K2: the coasts from which what the fleet tried is possible; all if it is from none."""
    if not claim.tried:
        return claim.coasts
    able = [
        coast for coast in claim.coasts if any(area == claim.tried for area, _ in ground.sails((claim.area, coast)))
    ]
    return tuple(able) or claim.coasts


def _nearest(state: State, ground: Ground, claim: Claim, coasts: Iterable[Coast]) -> Placed:
    homes = [area for area in state.centers if HOMES.get(area) == claim.power and area != claim.area]
    coastal = [area for area in homes if ground.coasts(area)]
    by, wanted = ("K4", coastal) if coastal else ("K5", homes)
    found = []
    for coast in coasts:
        start = (claim.area, coast)
        steps = _voyage(ground, start) if coastal else _journey(ground, start)
        order = sorted((steps.get(area, FAR), NAMES[area]) for area in wanted)
        found.append((order, min(NAMES[water] for water in ground.waters(claim.area, coast)), coast))
    found.sort(key=lambda one: one[:2])
    tied = found[0][:2] == found[1][:2]
    return Placed(None if tied else found[0][2], by)


def _voyage(ground: Ground, start: Place) -> dict[str, int]:
    """The fleet moves to each area."""
    return _steps(start, ground.sails, lambda place: place[0])


def _journey(ground: Ground, start: Place) -> dict[str, int]:
    """K5: the first step is a fleet's, the others lead over any borders but into ice and areas that never change."""

    def near(area: str | Place):
        if isinstance(area, tuple):
            return {there for there, _ in ground.sails(area)}
        return {other for other in NEIGHBORS[area] if ground.terrain[other] not in ("ice", "inert")}

    return _steps(start, near, lambda place: place if isinstance(place, str) else "")


def _steps(start, near, area_of) -> dict[str, int]:
    seen, edge, found, step = {start}, [start], {}, 0
    while edge:
        for place in edge:
            found.setdefault(area_of(place), step)
        edge = sorted({other for place in edge for other in near(place)} - seen, key=repr)
        seen.update(edge)
        step += 1
    return found


def side(names: dict[str, Coast], name: str) -> Callable[[Coast], bool]:
    """Whether a coast is the one of that name."""
    return lambda coast: names.get(name) == coast


def touching(area: str, water: str) -> Callable[[Coast], bool]:
    """Whether a coast of an area touches a water."""
    return lambda coast: any(RINGS[area][number] == water for number in coast)
