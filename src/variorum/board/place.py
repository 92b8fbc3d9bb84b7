"""The names of areas and of the places in them, as types that a type checker keeps apart."""

from collections.abc import Callable, Mapping
from typing import NewType, cast

AreaId = NewType("AreaId", str)
"""The id of an area: "STP". Where units are, who may pass and what is contested is known by areas."""

Location = NewType("Location", str)
"""A place where a unit may stand: an area's id, or "STP/SC" for a fleet in an area with two or more coasts.

Of another type, so that nobody looks for a fleet on a named coast among areas, where it never is found.
"""

_MOST_LOCATIONS = 8192


class _Areas(dict[str, str]):
    """The areas of the locations asked for so far."""

    def __missing__(self, location: str) -> str:
        if len(self) >= _MOST_LOCATIONS:
            self.clear()
        self[location] = area = location.partition("/")[0]
        return area


area_of = cast("Callable[[str], AreaId]", _Areas().__getitem__)
"""Return the area of a location: "STP" of "STP/SC". Asked so often that it is looked up without a call of Python."""


def plain(area: AreaId) -> Location:
    """The location of units that stand on no named coast of an area."""
    return Location(area)


def by_location(table: Mapping[AreaId, frozenset[AreaId]]) -> Mapping[Location, frozenset[Location]]:
    """Return a table of areas by area as one of places: units on no named coast stand at their area's id."""
    return cast("Mapping[Location, frozenset[Location]]", table)
