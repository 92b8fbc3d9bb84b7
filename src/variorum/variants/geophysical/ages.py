"""What is kept beside the current earth, and the ground that acts transform."""

from collections import Counter
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.board import Board, Earth, Geography, Terrain
from variorum.board.change import terrain_of
from variorum.board.earth import Pair
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.naming import AreaName, KnownEarth, PowerName
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Rule, World
from variorum.game.sight import Fog
from variorum.rules.ownership import Ownership


class Ages(Record, frozen=True):
    """Each power's centers last winter, and the terrain under ice where it differs from the printed one.

    `before` is the earth at the start of the season, while its movement is being adjudicated.
    """

    winter: dict[PowerName, int] = msgspec.field(default_factory=dict)
    under: dict[AreaName, Terrain] = msgspec.field(default_factory=dict)
    before: KnownEarth | None = None

    name: ClassVar = "ages"
    public: ClassVar = True
    part_of: ClassVar = "earth"

    def through(self, fog: Fog) -> "Ages":
        """The reader's own number of centers, and what lies under the ice that it sees."""
        winter = {power: self.winter[power] for power in fog.powers if power in self.winter}
        return Ages(winter, {area: terrain for area, terrain in self.under.items() if area not in fog.areas})


def earth_before(position: Position) -> Earth:
    """The earth at the start of the season during its movement, and the current earth otherwise."""
    return position.record(Ages).before or position.earth


class Census(Rule, frozen=True):
    """At the end of autumn, count centers for next year's stabilizations."""

    name: ClassVar = "census"
    belongs: ClassVar = After(Ownership)
    says: ClassVar = "At the end of autumn, centers are counted for next year's stabilizations."

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record each power's number of centers."""
        owned = Counter(docket.position.owners.values())
        winter = {power: owned[power] for power in self.world.board.powers}
        return docket.with_record(replace(docket.position.record(Ages), winter=winter))


class Ground(msgspec.Struct, frozen=True):
    """A board's current state: its earth, the terrain under its ice, and whether it is spring."""

    board: Board
    earth: Earth
    under: dict[str, Terrain] = {}
    spring: bool = True

    def __hash__(self) -> int:
        return hash((self.earth, self.spring))

    @property
    def geography(self) -> Geography:
        """The current geography."""
        return self.board.geography(self.earth)

    def terrain(self, area: str) -> Terrain:
        """An area's current terrain."""
        return terrain_of(self.board, self.earth, area)

    def melted(self, area: str) -> Terrain:
        """The area's terrain under the ice, past or future."""
        return self.under.get(area, self.board.areas[area].terrain)

    def at_sea(self, border: Pair) -> bool:
        """Whether either area of a border is sea."""
        return any(self.terrain(area) is Terrain.SEA for area in border)


def ground_of(world: World, position: Position) -> Ground:
    """The ground of a position."""
    spring = world.years.is_spring(position.turn)
    return Ground(world.board, position.earth, position.record(Ages).under, spring)
