"""The starting position: a power's unit in each home center, and a garrison, which returns, in each other center.

Rule: g1815:4.1, g1815:4.2, g1815:5.2.1, g1815:5.2.2, g1815:5.3.7, g1815:5.6.2.
"""

from collections.abc import Collection
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.board import Board
from variorum.game.base import Base, Prepared
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.naming import AreaName, KindCode
from variorum.game.opening import Opening
from variorum.game.position import Position
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.half_strength import HalfStrength, long_hauls
from variorum.rules.movement.rule import Movement
from variorum.rules.neutral import Apart, Steadfast
from variorum.variants.gametest1815.settings import allowed

MINOR = "MINOR"
"""The name under which all garrisons stand."""

_ARMIES = "ABY AFG BAG BAV BEL BOS DAN FIN HAN NEJ PAP PIE POL PUN SAX SND SPA TRI TUS"
_FLEETS = "ALG DEN GRE HOL MOA MOR NAP POR SAR TUN"
_KINDS = dict.fromkeys(_ARMIES.split(), "A") | dict.fromkeys(_FLEETS.split(), "F")
GARRISONS = tuple(f"{_KINDS[area]} {area}" for area in sorted(_KINDS))
"""All garrisons, as the opening lists them."""


class Standing(TableRecord, frozen=True):
    """The kind of each garrison on the board, by its area."""

    rows: dict[AreaName, KindCode] = msgspec.field(default_factory=dict)

    name: ClassVar = "garrisons"
    public: ClassVar = True


HELD = (Steadfast((MINOR,)), Apart(MINOR, allowed("garrisons_apart")))
"""What is different about garrisons in combat."""


class Garrisons(Rule, frozen=True):
    """The public list of garrisons, which are the bystanders' units, kept up to date. Rule: g1815:5.6.1."""

    name: ClassVar = "garrisons"
    says: ClassVar = "Everybody knows where the garrisons are."
    record: ClassVar = Standing

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record the remaining garrisons."""
        return docket.with_record(standing(docket.position, self.world.bystanders))


def standing(position: Position, powers: Collection[str]) -> Standing:
    """The garrisons of a position: the units of these powers."""
    return Standing({unit.area: unit.kind for unit in position.units if unit.power in powers})


UNITS = {
    "BRITAIN": ("F LON", "F LVP", "A SCO", "F HIN"),
    "FRANCE": ("A PAR", "F BRE", "A BOR", "F MAR"),
    "AUSTRIA": ("A VIE", "A BUD", "F ILL", "A LOM"),
    "PRUSSIA": ("A BER", "A KON", "A SIL", "A RHI"),
    "RUSSIA": ("F STP", "A MOS", "A KIE", "F SEV", "A CAU"),
    "TURKEY": ("F CON", "A SAL", "A SMY", "A DAM"),
    "SWEDEN": ("F STO", "F GOT", "A CHR"),
    "EGYPT": ("F ALX", "A CAI", "A HEJ"),
    "PERSIA": ("A TEH", "A ISF", "F SHI"),
}


def setup(variant: Variant, position: Position) -> Position:
    """Everybody knows where the garrisons are; instead of in spring a game begins in the season of the setting."""
    turn = position.turn
    if turn.season == "S" and turn.phase == "M":
        turn = replace(turn, season=str(variant.settings["first_season"].default))
    return replace(position, turn=turn).with_record(standing(position, (MINOR,)))


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board, with its arrows and long hauls, if there are any."""

    def change(old: Movement) -> Movement:
        hauls = long_hauls(board)
        twists = (replace(twist, hauls=hauls) if isinstance(twist, HalfStrength) else twist for twist in old.twists)
        return replace(old, twists=tuple(twists))

    return variant.but(board=board, replaced={Movement: change})


BASE = Base(onto, setup)
opening = Prepared(Opening({**UNITS, MINOR: GARRISONS}, "S1815M"), setup)
