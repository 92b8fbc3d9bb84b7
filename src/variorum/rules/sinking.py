"""Rising seas: land sinks by a table of years, and centers move to what is left. Rule: deluge:T4."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId, Board, Geography, Location, Movement, Terrain
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import PublicEvent, series
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import Remade, YearEnd
from variorum.game.position import Position
from variorum.game.rule import Hints, Rule, World
from variorum.game.turn import MOST_YEAR
from variorum.game.unit import FLEET, Unit
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments

_SINKING, _COMING = 0.3, 2.0
"""How much bots prize an area that sinks this year, which is still a way to others, and one that becomes a center."""

_Areas = Annotated[tuple[AreaName, ...], Meta(max_length=200)]


class Flood(msgspec.Struct, frozen=True):
    """A year's end: the areas that sink, and those that become centers."""

    year: Annotated[int, Meta(ge=-MOST_YEAR, le=MOST_YEAR)]
    sinks: _Areas = ()
    centers: _Areas = ()


class AreaSank(PublicEvent, frozen=True, tag="area_sank"):
    """Areas have become sea, and others centers. The rules say which, so everybody knows."""

    areas: tuple[str, ...]
    centers: tuple[str, ...] = ()

    @property
    def reveals(self) -> tuple[tuple[str, ...], ...]:
        """All of them."""
        return tuple((area,) for area in (*self.areas, *self.centers))

    def sentence(self) -> str:
        """Which."""
        sunk = f"The sea rises over {series(self.areas)}." if self.areas else ""
        return f"{sunk}{f' New centers: {series(self.centers)}.' if self.centers else ''}".strip()


class Floods(Rule, frozen=True):
    """Land sinks into the sea, by a table of years, and new centers come up on what is left."""

    floods: Annotated[
        tuple[Flood, ...],
        Meta(
            min_length=1,
            max_length=60,
            description='years, such as [{year = 1901, sinks = ["LON"], centers = ["WAL"]}]',
        ),
    ]

    name: ClassVar = "floods"
    title: ClassVar = "Floods"
    number: ClassVar = "T4"
    belongs: ClassVar = YearEnd(Adjustments, "D", "floods")
    says: ClassVar = (
        "As years end, after builds, areas sink and become sea. {table}. Armies there become fleets; centers there are "
        "gone.{new? New centers: |}{new}{new?. A new center belongs to the power whose unit is there, or else to the "
        "one in whose home country it is.|}"
    )
    events: ClassVar = (AreaSank,)

    @property
    def table(self) -> Mapping[int, tuple[str, ...]]:
        """What sinks when."""
        return {flood.year: flood.sinks for flood in self.floods if flood.sinks}

    @property
    def new(self) -> Mapping[int, tuple[str, ...]]:
        """Which centers are new when."""
        return {flood.year: flood.centers for flood in self.floods if flood.centers}

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A board that only lists borders, or a year that comes twice."""
        if base.board.borders:
            yield Lack(f"the board {base.board.name} only lists borders", "choose a board with outlines")
        years = [flood.year for flood in self.floods]
        if len(set(years)) < len(years):
            yield Lack("a year is there twice", "write each year once", "floods")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The rule, on a board on which every area is in the home country of whoever holds it at the start."""
        yield self
        yield Remade(lambda world: replace(world, board=at_home(world.board)))

    def hints(self, position: Position, seat: str) -> Hints:
        """What sinks this year is worth little, and what becomes a center much."""
        flood = self._now(position)
        return Hints(worth={**dict.fromkeys(flood.sinks, _SINKING), **dict.fromkeys(flood.centers, _COMING)})

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Let the sea rise."""
        flood = self._now(docket.position)
        if not (flood.sinks or flood.centers):
            return docket
        after = _risen(self.world, docket.position, flood)
        return docket.with_position(after).happened(AreaSank(areas=flood.sinks, centers=flood.centers))

    def _now(self, position: Position) -> Flood:
        """The flood of a position's year; an empty one if there is none."""
        year = position.turn.year
        return next((flood for flood in self.floods if flood.year == year), Flood(year))


def _risen(world: World, position: Position, flood: Flood) -> Position:
    """The position after a flood."""
    earth, sunk = position.earth, set(flood.sinks)
    printed = world.board.geography().centers
    changed = replace(
        earth,
        terrain={**earth.terrain, **dict.fromkeys(flood.sinks, Terrain.SEA)},
        created=tuple({*earth.created, *flood.centers} - sunk),
        destroyed=tuple({*earth.destroyed, *(sunk & set(printed))}),
    )
    geography = world.board.geography(changed)
    before = world.geography(position)
    units = tuple(_floating(world, unit, before, geography) for unit in position.units)
    owners = {area: power for area, power in position.owners.items() if area not in sunk}
    for area in flood.centers:
        there = [unit.power for unit in units if unit.area == area]
        if owner := (there or [world.board.areas[area].home])[0]:
            owners[area] = owner
    return replace(position, earth=changed, units=units, owners=owners)


def at_home(board: Board) -> Board:
    """The board on which every area is in the home country of whoever holds it at the start, if it names no other."""
    areas = board.areas.values()
    held = {area.id: area if area.center or area.home else replace(area, home=area.owner) for area in areas}
    return replace(board, areas=held)


def _floating(world: World, unit: Unit, before: Geography, after: Geography) -> Unit:
    """A unit after a flood: a fleet if its area is sea now, and on a coast that is there."""
    area = unit.area
    if after.is_sea(AreaId(area)):
        return replace(unit, kind=FLEET.code, location=Location(area))
    if world.kind(unit.kind).movement is not Movement.FLEET:
        return unit
    places = after.places(Movement.FLEET, AreaId(area))
    if unit.location in places or not places:
        return unit
    near = before.neighbors(Movement.FLEET, Location(unit.location))
    return replace(unit, location=max(places, key=lambda one: len(after.neighbors(Movement.FLEET, one) & near)))
