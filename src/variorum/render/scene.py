"""A scene: everything to draw."""

import math
from collections.abc import Mapping
from functools import cached_property

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from variorum.board import AreaId, Board, Earth, Geography, Terrain, area_of
from variorum.game.mark import Mark
from variorum.game.position import Position
from variorum.game.showcase import Sign
from variorum.game.title import headline
from variorum.game.unit import UnitKind
from variorum.game.variant import Variant
from variorum.game.view import marks_on
from variorum.render.atlas import Atlas, atlas_of
from variorum.render.lines import Line, Point, middle
from variorum.render.plan import Ordered
from variorum.render.theme import ATLAS, Theme

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


SMALL = 1.7
"""Emphasis for pictures that are about 400 pixels wide."""


class Map(msgspec.Struct, frozen=True):
    """What every picture of a game has in common: a board, as drawn, in a theme, and whose units there are.

    `powers` are those of the board, in its order, and then those that only the variant has. `emphasis` is how many
    times larger than on a full page units, orders and center marks are drawn.
    """

    atlas: Atlas
    board: Board
    theme: Theme
    powers: tuple[str, ...]
    kinds: tuple[UnitKind, ...]
    emphasis: float = 1.0

    @property
    def badge(self) -> float:
        """The radius of a unit's badge, in drawing units."""
        return self.atlas.badge * self.emphasis


class Scene(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A position on a map; `ordered` are the orders to be drawn, `legend` tells whether there is one.

    `earth` is the earth on which units move, `notes` what is written on units' badges, by their ids, `marks` those of
    rules, `playing` are the powers of the game, `signs` stand at areas.
    """

    map: Map
    geography: Geography
    position: Position
    earth: Earth
    title: str
    subtitle: str
    ordered: tuple[Ordered, ...] = ()
    notes: Mapping[int, str] = {}
    marks: tuple[Mark, ...] = ()
    playing: tuple[str, ...] = ()
    legend: bool = True
    signs: Mapping[str, Sign] = {}

    @property
    def atlas(self) -> Atlas:
        """The board as drawn."""
        return self.map.atlas

    @property
    def theme(self) -> Theme:
        """Its colours."""
        return self.map.theme

    def strength(self, power: str) -> int:
        """How many units a power has; figures, which have negative numbers, don't count."""
        return sum(unit.id >= 0 for unit in self.position.units_of(power))

    @property
    def listed(self) -> tuple[str, ...]:
        """The powers that the legend lists: those of the game, and others with anything on the board."""
        there = {*self.playing, *self.position.owners.values(), *(unit.power for unit in self.position.units)}
        return tuple(power for power in self.map.powers if power in there)

    @cached_property
    def at(self) -> Places:
        """Where units stand, by location. Raises KeyError for a place that has no point."""
        return Places(self.atlas, self.geography)

    @cached_property
    def holders(self) -> dict[str, str]:
        """By area, the power whose land it appears to be.

        A center is its owner's. Other land belongs to a homeland, or to its owner at the start, as long as
        that power owns a home center. Land in the fog is nobody's.
        """
        areas, owners, fog = self.map.board.areas, self.position.owners, self.position.fog
        alive = {owner for center, owner in owners.items() if areas[center].home == owner}
        found = {}
        for name, area in areas.items():
            holder = owners.get(name, "") if name in self.geography.centers else area.home or area.owner
            known = name in owners or (holder in alive and name not in fog.areas)
            if holder and known and is_dry(self.geography, name):
                found[name] = holder
        return found


def scene_of(
    position: Position,
    variant: Variant,
    theme: Theme = ATLAS,
    *,
    ordered: tuple[Ordered, ...] = (),
    legend: bool = True,
    atlas: Atlas | None = None,
    emphasis: float = 1.0,
) -> Scene:
    """The scene of a position; with `SMALL` emphasis it is still clear on the screen of a phone.

    Raises: BoardError if `atlas` is left out and the board has not been drawn.
    """
    board = variant.board
    powers = variant.on_map
    kinds = (*variant.world.kinds, *variant.world.figures)
    sheet = Map(atlas or atlas_of(board), board, theme, powers, kinds, emphasis)
    earth = variant.world.earth(position)
    notes = {unit: note for rule in variant.rules for unit, note in rule.notes(position).items()}
    marks = marks_on(variant, position)
    position = _with_figures(position, variant)
    headed = headline(variant, position)
    return Scene(
        sheet,
        board.geography(earth),
        position,
        earth,
        variant.name,
        headed,
        ordered,
        notes,
        marks,
        variant.powers,
        legend,
    )


def _with_figures(position: Position, variant: Variant) -> Position:
    """The position with the figures that are drawn like units."""
    figures = [figure for rule in variant.rules for figure in rule.figures(position)]
    numbered = tuple(replace(figure, id=-number) for number, figure in enumerate(figures, start=1))
    return replace(position, units=position.units + numbered) if numbered else position


def is_dry(geography: Geography, area: str) -> bool:
    """Whether an area is land of any kind that is open to somebody."""
    return geography.terrain[AreaId(area)] not in (Terrain.SEA, Terrain.INERT)
