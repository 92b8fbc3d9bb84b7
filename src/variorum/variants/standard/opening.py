"""The starting position on the Standard board."""

from variorum.game.position import Position, Seat
from variorum.game.setting import defaults
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.variant import Variant

UNITS = {
    "AUSTRIA": ("A BUD", "F TRI", "A VIE"),
    "ENGLAND": ("F EDI", "A LVP", "F LON"),
    "FRANCE": ("F BRE", "A MAR", "A PAR"),
    "GERMANY": ("A BER", "F KIE", "A MUN"),
    "ITALY": ("F NAP", "A ROM", "A VEN"),
    "RUSSIA": ("A MOS", "F SEV", "F STP/SC", "A WAR"),
    "TURKEY": ("F ANK", "A CON", "A SMY"),
}


def opening(variant: Variant) -> Position:
    """Spring 1901: every power with its home centers and a unit in each."""
    texts = [(power, text) for power, units in UNITS.items() for text in units]
    units = tuple(Unit(index, text[0], power, text[2:]) for index, (power, text) in enumerate(texts, start=1))
    board = variant.board
    owners = {area: board.areas[area].owner for area in board.geography().centers if board.areas[area].owner}
    return Position(
        variant=variant.id,
        turn=Turn("S", 1901, "M"),
        seats=tuple(Seat(power, (power,)) for power in variant.powers),
        units=units,
        owners=owners,
        settings=defaults(variant.settings),
        next_id=len(units) + 1,
    )
