"""Capitals: Standard, won by four of the seven capitals, or on points after eight years.

Rule: capitals:V1, capitals:V2, capitals:V3.
"""

from msgspec.structs import replace

from variorum.board import Board
from variorum.game.base import Base, UnfitError
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.game.variant import Variant
from variorum.rules.ends import LastYearOfPlay, NamedCenters
from variorum.rules.victory import Victory
from variorum.variants.standard import VARIANT as STANDARD

REGION = "capitals"
"""The region of a board with its capitals; without it, those of Standard."""

CAPITALS = ("BER", "CON", "LON", "MOS", "PAR", "ROM", "VIE")
LAST = 8
"""The year of play that ends the game."""


def capitals_of(board: Board) -> tuple[str, ...]:
    """The capitals of a board."""
    return board.regions.get(REGION, CAPITALS)


def points(world: World, position: Position, power: str) -> int:
    """Three points for each capital, one for every other center."""
    owned = position.centers_of(power)
    return len(owned) + 2 * len(set(capitals_of(world.board)).intersection(owned))


def stars(_: Position, __: Given) -> Signs:
    """A star at every capital."""
    return dict.fromkeys(CAPITALS, Sign("star"))


def won(world: World) -> NamedCenters:
    """Victory by most of a board's capitals."""
    capitals = capitals_of(world.board)
    return NamedCenters(world, capitals, len(capitals) // 2 + 1)


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board. Raises: UnfitError if that has no capitals."""
    centers = board.geography().centers
    if strange := [area for area in capitals_of(board) if area not in centers]:
        problem = f"{variant.name} is won by capitals, and {strange[0]} is no center of the board"
        raise UnfitError(problem, f'name centers, as in regions = {{{REGION} = ["PAR", "BER"]}}', "regions")
    return variant.but(board=board, replaced={NamedCenters: lambda rule: won(replace(rule.world, board=board))})


VARIANT = STANDARD.but(
    id="capitals",
    name="Capitals",
    tagline="Own four of the seven capitals, or have the most points when 1908 ends.",
    source="",
    years=LAST,
    showcase=Showcase(signs=stars),
    replaced={Victory: won(STANDARD.world)},
    base=Base(onto, regions={REGION: "the centers of which most win"}),
    after={Victory: (LastYearOfPlay(STANDARD.world, LAST, points),)},
)
