"""The starting position: a power's unit in each home center, and a garrison in each other center. Rule: g1815:4.1."""

from msgspec.structs import replace

from variorum.board import Board
from variorum.game.base import Base, Prepared
from variorum.game.opening import Opening
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.rules.half_strength import HalfStrength, long_hauls
from variorum.rules.movement.rule import Movement
from variorum.variants.gametest1815.garrisons import GARRISONS, MINOR, standing

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
