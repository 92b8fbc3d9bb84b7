"""The starting position: a power's unit in each home center, and a garrison in each other center. Rule: g1815:4.1."""

from variorum.board import Location
from variorum.game.position import Position, Seat
from variorum.game.setting import defaults
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.variant import Variant
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

YEAR = 1815


def opening(variant: Variant) -> Position:
    """The position before the first turn of 1815."""
    texts = [(power, text) for power, units in UNITS.items() for text in units]
    texts += [(MINOR, text) for text in GARRISONS]
    units = tuple(Unit(index, text[0], power, Location(text[2:])) for index, (power, text) in enumerate(texts, start=1))
    board = variant.board
    centers = board.geography().centers
    settings = defaults(variant.settings)
    position = Position(
        variant=variant.id,
        turn=Turn(str(settings["first_season"]), YEAR, "M"),
        seats=tuple(Seat(power, (power,)) for power in variant.powers),
        units=units,
        owners={area: board.areas[area].home for area in centers if board.areas[area].home},
        settings=settings,
        next_id=len(units) + 1,
    )
    return position.with_record(standing(position, (MINOR,)))
