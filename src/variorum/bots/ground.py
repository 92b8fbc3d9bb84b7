"""How near the centers of a board are to every place, for armies and for fleets: a matrix each."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.board import AreaId, Location, Movement, area_of
from variorum.board.geography import Geography

Numbers = NDArray[np.float64]

_BY_STEPS = (1000.0, 500.0, 60.0, 25.0, 12.0, 7.0, 4.0, 2.0)
"""What a center counts for a unit that many moves away, times what is left of it on the way.

The scheme, the division by five and the weights at close range follow the published description of DumbBot.
"""

_SPREAD = 5.0
"""A place passes on the sum of its neighbors divided by this."""

_OVERSEAS = 0.15
"""How much of an army's way leads over borders that it can't cross by itself."""


_DIGITS = 6
"""Sums may differ in their last digits from machine to machine, and bots shouldn't."""


class CenterNearness(Struct, frozen=True, eq=False):
    """Places and centers by number; `near` is how near a center (column) is to a place (row)."""

    places: Mapping[str, int]
    centers: tuple[str, ...]
    near: Mapping[Movement, Numbers]

    def values(self, movement: Movement, worth: Sequence[float]) -> dict[str, float]:
        """What every place is worth to units of that movement, if the centers are worth so much."""
        found: list[float] = np.round(self.near[movement] @ np.array(worth), _DIGITS).tolist()
        return dict(zip(self.places, found, strict=True))


Place = TypeVar("Place", AreaId, Location, str)


@lru_cache(maxsize=64)
def ground(geography: Geography) -> CenterNearness:
    """The ground of a geography."""
    places: dict[str, int] = {place: number for number, place in enumerate(geography.locations)}
    centers = np.zeros((len(places), len(geography.centers)))
    for column, center in enumerate(geography.centers):
        for place, number in places.items():
            centers[number, column] = area_of(place) == center
    whole = _links(places, {place: _around(geography, place) for place in places})
    army = (1 - _OVERSEAS) * _links(places, geography.army) + _OVERSEAS * whole
    near = {Movement.ARMY: _spread(army, centers), Movement.FLEET: _spread(_links(places, geography.fleet), centers)}
    return CenterNearness(places, geography.centers, near)


def _around(geography: Geography, place: str) -> frozenset[str]:
    return geography.adjacent.get(area_of(place), frozenset())


def _links(places: Mapping[str, int], table: Mapping[Place, frozenset[Place]]) -> Numbers:
    links = np.eye(len(places))
    for start, ends in table.items():
        for end in ends:
            if start in places and end in places:
                links[places[start], places[end]] = 1.0
    return links / _SPREAD


def _spread(links: Numbers, centers: Numbers) -> Numbers:
    total, reached = np.zeros_like(centers), centers
    for weight in _BY_STEPS:
        total += weight * reached
        reached = links @ reached
    return total
