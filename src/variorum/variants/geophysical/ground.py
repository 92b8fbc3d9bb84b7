"""The ground that acts transform: a board, its earth, and the terrain under its ice."""

import msgspec

from variorum.board import Board, Earth, Geography, Terrain
from variorum.board.change import terrain_of
from variorum.board.earth import Pair
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.variants.geophysical.ages import Ages


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
