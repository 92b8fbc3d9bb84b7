"""Where units stand."""

import math

from msgspec import Struct

from variorum.board import Geography, area_of
from variorum.render.atlas import Atlas
from variorum.render.lines import Line, Point, middle

_TOWARDS = 0.7
"""A mark on a way stands nearer to its goal, to tell which end that is."""


class Places(Struct, frozen=True):
    """The points of all locations under a geography: call it with a location."""

    atlas: Atlas
    geography: Geography

    def __call__(self, location: str) -> Point:
        """The point of a location, in drawing units. Raises: KeyError if it has none."""
        return place(location, self.atlas, self.geography)


def place(location: str, atlas: Atlas, geography: Geography) -> Point:
    """Where a badge goes: as the atlas says, or else, on a coast that is not printed, near the middle of that coast.

    Raises: KeyError for a location without a point.
    """
    if location in atlas.units:
        return atlas.units[location]
    area = area_of(location)
    inland = atlas.units[area]
    coast = next((coast for coast in geography.coasts(area) if coast.location == location), None)
    shore = _shore(atlas, area, coast.waters) if coast else []
    return _towards(inland, middle(shore), atlas.badge) if shore else inland


def _shore(atlas: Atlas, area: str, waters: tuple[str, ...]) -> list[Line]:
    pairs = [(min(area, water), max(area, water)) for water in waters]
    return [line for pair in pairs for line in atlas.borders.get(pair, ())]


def _towards(start: Point, end: Point, badge: float) -> Point:
    """A point on the way from one point to another, half a badge short of the end."""
    length = math.dist(start, end)
    share = min(_TOWARDS, max(0.0, 1 - badge / 2 / length)) if length else 0.0
    return (round(start[0] + share * (end[0] - start[0])), round(start[1] + share * (end[1] - start[1])))
