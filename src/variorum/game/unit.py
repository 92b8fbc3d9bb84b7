"""Units and their kinds, and how an order names a unit."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, TypeAlias

import msgspec

from variorum.board import AreaId, Movement, area_of
from variorum.game.naming import KindCode, Named, PlaceName, PowerName, names


class UnitKind(msgspec.Struct, frozen=True):
    """A kind of unit, as a variant declares it.

    `code` is its name in orders ("A"); `movement` is how it moves over the board (None: as its rule says); `fights`
    tells whether it takes part in combat; `carries`, whether it convoys; `shares`, whether it may share an area with
    other units; `built`, whether powers build it, and turn others into it, where a rule doesn't name the kinds.
    `emblem` names its drawing; without it, a drawing of the kind's own name is looked for.
    """

    code: str
    name: str
    movement: Movement | None
    fights: bool = True
    carries: bool = False
    shares: bool = False
    built: bool = True
    also: tuple[str, ...] = ()
    emblem: str = ""

    @property
    def coexists(self) -> bool:
        """Whether it may share an area with any other unit: it shares areas, and takes no part in combat."""
        return self.shares and not self.fights

    @property
    def footing(self) -> Movement:
        """Where it can stand: a kind that its rule moves, on any land and sea."""
        return self.movement or Movement.AIR


ARMY = UnitKind("A", "army", Movement.ARMY, also=("ARMY",))
FLEET = UnitKind("F", "fleet", Movement.FLEET, carries=True, also=("FLEET",))


class Unit(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A unit on the board. Its `id` never changes; `marks` are rules' notes on it."""

    id: int
    kind: KindCode
    power: PowerName
    location: PlaceName
    marks: tuple[str, ...] = ()

    @property
    def area(self) -> AreaId:
        """The area in which the unit stands."""
        return area_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


UnitMap: TypeAlias = Mapping[str, tuple[Unit, ...]]
"""The units of each occupied area."""


@lru_cache(maxsize=256)
def by_area(units: tuple[Unit, ...]) -> UnitMap:
    """Units by the area in which they stand."""
    found: dict[str, tuple[Unit, ...]] = {area_of(unit.location): (unit,) for unit in units}
    if len(found) == len(units):
        return found
    shared: dict[str, tuple[Unit, ...]] = {}
    for unit in units:
        shared[unit.area] = (*shared.get(unit.area, ()), unit)
    return shared


class UnitRef(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """How an order names a unit: by kind and place; by power or number too where the plain name is ambiguous.

    `kind` is empty where the order leaves it out; `power` and `number` (from 1) are empty and 0 unless written.
    """

    kind: Annotated[str, names(Named.KIND, "")]
    location: PlaceName
    power: Annotated[str, names(Named.POWER, "")] = ""
    number: int = 0

    @property
    def area(self) -> AreaId:
        """The named area."""
        return area_of(self.location)

    def __str__(self) -> str:
        place = f"{self.location}#{self.number}" if self.number else self.location
        unit = f"{self.kind} {place}" if self.kind else place
        return f"{self.power} {unit}" if self.power else unit


class Dislodgement(msgspec.Struct, frozen=True, gc=False):
    """A unit that has to leave its area, and where it may go; empty until its retreats have been worked out.

    `attacker` is the area from which it was dislodged (empty if no attack did it); `by_convoy` tells whether the
    attacker came by sea. `cause` is "battle" or the name of the rule.
    """

    unit: Unit
    retreats: tuple[str, ...]
    attacker: str = ""
    by_convoy: bool = False
    cause: str = "battle"
