"""1900: seven powers of a larger Europe, where fleets sail round Africa at half strength.

Rule: europe_1900:O1, europe_1900:C1, europe_1900:C2, europe_1900:C3, europe_1900:V1.
"""

from msgspec.structs import replace

from variorum.board import load_board
from variorum.game.opening import Opening
from variorum.rules.half_strength import HalfStrength
from variorum.rules.movement.rule import Movement
from variorum.variants.standard import VARIANT as STANDARD

CAPE = HalfStrength((("EGY", "MID"), ("HEJ", "MID")))

OPENING = Opening(
    {
        "AUSTRIA_HUNGARY": ("A BUD", "A TRI", "A VIE"),
        "BRITAIN": ("F EDI", "F EGY", "F GIB", "F LON"),
        "FRANCE": ("A ALG", "F BRE", "A MAR", "A PAR"),
        "GERMANY": ("A BER", "A COL", "F KIE", "A MUN"),
        "ITALY": ("A MIL", "F NAP", "A ROM"),
        "RUSSIA": ("A MOS", "F SEV", "F STP/SC", "A WAR"),
        "TURKEY": ("F ANK", "A CON", "A DAM"),
    },
    "S1900M",
)

VARIANT = STANDARD.but(
    id="europe_1900",
    name="1900",
    tagline="Seven powers in 1900, with colonies: fleets sail round Africa, at half strength.",
    designer="Baron M. Powell",
    source="the board and the opening of 1900, with simpler rules for the Cape, and none for Suez and emergencies",
    board=load_board("europe_1900"),
    opening=OPENING,
    replaced={Movement: lambda old: replace(old, twists=(*old.twists, CAPE))},
)
