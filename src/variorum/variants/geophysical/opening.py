"""Acts that change the earth as a mechanic of any variant, and the position with which Geophysical begins.

Rule: geophysical, the board.
"""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Board
from variorum.game.base import Base, Prepared, UnfitError
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.opening import Opening
from variorum.game.places import Begun, Remade
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.variant import Variant
from variorum.rules.movement.foresight import Simultaneous
from variorum.rules.movement.rule import Movement
from variorum.rules.sinking import at_home
from variorum.variants.geophysical.acts import Acts, foreseen
from variorum.variants.geophysical.ages import Ages, Census, earth_before
from variorum.variants.geophysical.applicability import NORTH
from variorum.variants.geophysical.coast_placement import CoastPlacement
from variorum.variants.geophysical.stranding import ShakenEarth
from variorum.variants.standard.opening import UNITS

RUSSIAN = ("A MOS", "F SEV/WC", "F STP/SC", "A WAR")
"""Russia's units: its southern fleet is on the coast of the Black Sea."""


def setup(variant: Variant, position: Position) -> Position:
    """Every power has a stabilization for each of its centers."""
    return position.with_record(Ages({power: len(position.centers_of(power)) for power in variant.powers}))


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board. Raises: UnfitError if coasts can't be derived from it once terrain changes."""
    if board.borders:
        problem = (
            f"{variant.name} derives coasts from the outlines of areas, and the board {board.name} only lists borders"
        )
        raise UnfitError(problem, "choose a board with outlines, such as standard, geophysical or gametest1815")
    return variant.but(board=at_home(board))


opening = Prepared(Opening({**UNITS, "RUSSIA": RUSSIAN}), setup)
BASE = Base(onto, setup, {NORTH: "the northern edge of the map, which may freeze first"})


_CITED = ("A1", "A2", "A7", "K3", "R3", *(f"T{number}" for number in range(1, 13)))


class ChangingEarth(Mechanic, frozen=True):
    """Powers change the map: they raise and drown land, freeze seas, found centers, dig canals and open rifts."""

    name: ClassVar = "acts"
    title: ClassVar = "Acts"
    number: ClassVar = "T2"
    says: ClassVar = (
        "Each season a power may change an area or a border: raise or erode land, freeze or melt it, found a center, "
        "dig, open or close a canal, open or seal a rift. Or it supports another power's act. For each center that it "
        "owned last winter it may stabilize an area or a border. Then units move on the changed earth; those that "
        "their area no longer holds are destroyed."
    )
    cites: ClassVar = dict.fromkeys(map("geo:{}".format, _CITED), "T2")

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Outlines of areas."""
        if base.board.borders:
            problem = (
                f"coasts are derived from the outlines of areas, and the board {base.board.name} only lists borders"
            )
            yield Lack(problem, "choose a board with outlines, such as standard, geophysical or gametest1815")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The acts, the units that they shake, and what is counted for them."""
        world = base.world
        yield from (Acts(world), Simultaneous(world, Movement(world), foreseen), ShakenEarth(world))
        yield from (CoastPlacement(world), Census(world), Begun(setup), Remade(_changeable))


def _changeable(world: World) -> World:
    """The world in which the earth under units may change."""
    return replace(world, board=at_home(world.board), footing=earth_before)
