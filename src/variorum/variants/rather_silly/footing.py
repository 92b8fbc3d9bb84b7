"""The areas in which anything may be, those of one power's units alone, and those that a hyperspace link joins.

Rule: silly:7b.
"""

from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId, Board, Earth, Geography, Movement
from variorum.game.naming import AreaName
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.record import Record
from variorum.game.rule import World
from variorum.rules.movement.bars import Bars, Closed
from variorum.rules.movement.twists import Twist

UNDERPASS, ISLANDS = "underpass", "islands"
"""The regions that these rules ask of a board: impassable areas below which tunnels run, and building sites."""

_DUG = "dug"
"""The region of those below which tunnels do run in a variant: other variants share the board, and have none."""


def middles(board: Board) -> tuple[str, ...]:
    """The areas that nobody enters: tunnels may run below, and birds fly over them. Without any, there are none."""
    return board.regions.get(UNDERPASS, ())


def with_tunnels(board: Board) -> Board:
    """The board with tunnels below all of these areas."""
    return replace(board, regions={**board.regions, _DUG: middles(board)})


def undermined(board: Board) -> tuple[str, ...]:
    """The areas below which tunnels run."""
    return board.regions.get(_DUG, ())


def islands(board: Board) -> tuple[str, ...]:
    """The areas that are closed to everybody but one seat, which builds there."""
    return board.regions.get(ISLANDS, ())


def habitable(geography: Geography, area: str) -> bool:
    """Whether anything may be in an area: any land or sea, but neither Switzerland nor the margin of the map."""
    return geography.open_to(Movement.AIR, AreaId(area))


def habitable_areas(board: Board, geography: Geography) -> tuple[str, ...]:
    """The areas in which anything may be, in board order."""
    return tuple(area for area in board.areas if habitable(geography, area))


class Preserves(Twist, frozen=True):
    """Only one power's units may enter the areas of a region of the board."""

    world: World
    region: str
    power: str
    clause: str = ""

    says: ClassVar = "Only units of {power} may enter {areas}."

    @property
    def areas(self) -> tuple[str, ...]:
        """The region's areas."""
        return self.world.board.regions.get(self.region, ())

    def bars(self, position: Position) -> Bars:
        """The areas, closed to everybody else."""
        why = Reason(f"only units of {self.power} may", self.clause)
        return (Closed(frozenset(self.areas), why, but=(self.power,)),)


class Link(Record, frozen=True):
    """This season's link: two areas, or none."""

    ends: tuple[AreaName, ...] = ()

    name: ClassVar = "link"
    public: ClassVar = True

    def plain(self) -> Any:
        """The two areas, or nothing."""
        return list(self.ends) or None

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The link between these areas. Raises: ValueError unless they are two different ones."""
        ends = msgspec.convert(plain or (), tuple[str, ...])
        if len(ends) not in (0, 2) or len(set(ends)) != len(ends):
            raise ValueError("a link joins two different areas")
        return cls(ends)


def linked_earth(position: Position) -> Earth:
    """The earth with this season's link, for armies and fleets alike. Rule: silly:7b."""
    ends = position.record(Link).ends
    if not ends:
        return position.earth
    one, other = ends
    return replace(position.earth, links=(*position.earth.links, (one, other)))
