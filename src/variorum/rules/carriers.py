"""Convoys on land: fleets on islands and coasts carry armies, and armies carry each other."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId, Geography
from variorum.game.docket import Docket
from variorum.game.event import series
from variorum.game.mechanic import Lack
from variorum.game.naming import AreaName, KindCode
from variorum.game.position import Position
from variorum.game.unit import ARMY, FLEET
from variorum.game.variant import Variant
from variorum.rules.grounds import not_land
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.twists import Twist

Bridges = tuple[tuple[AreaId, frozenset[AreaId]], ...]
"""Areas on land with a unit that carries armies, each with the areas next to the unit."""


class Carriers(Twist, frozen=True):
    """Units of these `kinds` convoy on land, too: in these `areas`, or everywhere.

    A unit carries armies between the areas that it could move to itself, alone or in a chain with others at sea and on
    land. The world says which kinds convoy at all (`UnitKind.carries`).
    """

    kinds: Annotated[
        tuple[KindCode, ...], Meta(min_length=1, max_length=60, description='kinds of units, such as ["F"]')
    ] = (FLEET.code,)
    areas: Annotated[
        tuple[AreaName, ...], Meta(max_length=200, description='areas on land, such as ["ICE"]; empty: all')
    ] = ()

    name: ClassVar = "convoys_on_land"
    title: ClassVar = "Convoys on land"
    number: ClassVar = "C1"
    says: ClassVar = "{who}{areas? in |}{areas} convoy armies, as fleets at sea do."

    @property
    def who(self) -> str:
        """The units in words."""
        words = {FLEET.code: "Fleets", ARMY.code: "Armies"}
        return words.get("".join(self.kinds)) or f"Units of the kinds {series(self.kinds)}"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas at sea."""
        return not_land(base.board, self.areas, "areas")

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """The reach with these units as links of chains."""
        bridges = tuple(
            (unit.area, reach.next_to(unit))
            for unit in position.units
            if unit.kind in self.kinds and unit.area in (self.areas or (unit.area,)) and unit.area not in reach.seas
        )
        if not bridges:
            return reach
        seas = reach.seas.union(area for area, _ in bridges)
        return replace(reach, geography=_bridged(reach.geography, bridges), seas=seas)

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The reach during the battle, with carriers on land."""
        return self.conceivable(reach, docket.position)


@lru_cache(maxsize=256)
def _bridged(geography: Geography, bridges: Bridges) -> Geography:
    """The geography in which chains pass the areas of these units, too."""
    sea = {**geography.sea, **{area: frozenset[AreaId]() for area, _ in bridges}}
    embark = dict(geography.embark)
    for area, near in bridges:
        for other in near & sea.keys():
            _join(sea, area, other)
        for land in near & geography.army.keys():
            embark[land] = embark.get(land, frozenset()) | {area}
    return replace(geography, sea=sea, embark=embark)


def _join(sea: dict[AreaId, frozenset[AreaId]], one: AreaId, other: AreaId) -> Mapping[AreaId, frozenset[AreaId]]:
    sea |= {one: sea[one] | {other}, other: sea[other] | {one}}
    return sea
