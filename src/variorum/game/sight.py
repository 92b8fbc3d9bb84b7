"""Sight: what a seat may see of the board, and the fog over everything else."""

import re
from functools import cached_property

import msgspec

from variorum.game.naming import AreaName, PowerName

OUT_OF_SIGHT = "a unit out of sight"
"""What a sentence calls a unit that its reader doesn't see."""

_WORDS = re.compile(r"\w+")


class Sight(msgspec.Struct, frozen=True):
    """What a seat may see: land, units, orders and results in some areas, and the owners of some centers.

    `centers`: None for those in the areas. Where several rules limit a seat's sight, it sees what all of them allow.
    """

    areas: frozenset[str]
    centers: frozenset[str] | None = None

    @property
    def owned(self) -> frozenset[str]:
        """The areas in which it sees whose a center is."""
        return self.areas if self.centers is None else self.centers

    def __and__(self, other: "Sight") -> "Sight":
        return Sight(self.areas & other.areas, self.owned & other.owned)


class Fog(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What the reader of a position doesn't see: units in some areas, and the owners of some centers.

    `powers` are the reader's own, of which it sees everything. `open` are centers in those areas whose owners it sees
    all the same. Without areas and centers there is no fog.
    """

    powers: tuple[PowerName, ...] = ()
    areas: tuple[AreaName, ...] = ()
    centers: tuple[AreaName, ...] = ()
    open: tuple[AreaName, ...] = ()

    def hides(self, text: str) -> bool:
        """Whether a text, such as an order, names an area in which the reader sees nothing."""
        return not self._areas.isdisjoint(_WORDS.findall(text))

    def shows_owner(self, area: str) -> bool:
        """Whether the reader sees whose center an area is, even of one that the reader doesn't know to have one."""
        return area in self.open or not (area in self.areas or area in self.centers)

    def exits(self, power: str, places: tuple[str, ...]) -> tuple[str, ...]:
        """The retreats open to a power's unit, as far as the reader may know them."""
        return places if power in self.powers else tuple(place for place in places if not self.hides(place))

    def veils(self, power: str) -> bool:
        """Whether the reader can't know everything that a power has."""
        return bool(self) and power not in self.powers

    def __bool__(self) -> bool:
        return bool(self.areas or self.centers)

    @cached_property
    def _areas(self) -> frozenset[str]:
        return frozenset(self.areas)
