"""1900: seven powers of a larger Europe, where fleets sail round Africa at half strength.

Rule: europe_1900:O1, europe_1900:O2, europe_1900:C1, europe_1900:C2, europe_1900:C3, europe_1900:C4, europe_1900:C5,
europe_1900:G1, europe_1900:V1.
"""

from msgspec.structs import replace

from variorum.board import Board, load_board
from variorum.game.base import Base, UnfitError
from variorum.game.opening import Opening
from variorum.game.unit import FLEET
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.carriers import Carriers
from variorum.rules.choice import Always
from variorum.rules.half_strength import HalfStrength
from variorum.rules.movement.rule import Movement
from variorum.rules.retreats import Retreats
from variorum.variants.europe_1900.emergency import HOMES, SIBERIA, Mobilized, build_sites
from variorum.variants.standard import VARIANT as STANDARD

ROUND = (("EGY", "MID"), ("HEJ", "MID"))
CAPE = HalfStrength(
    ROUND,
    convoys=Always(value=True),
    cuts=Always(value=False),
    weak_convoys=Always(value=True),
    clause="europe_1900:C2",
)
GIBRALTAR = Carriers((FLEET.code,), ("GIB",))

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

PLACES = {area for ends in ROUND for area in ends} | {"GIB", SIBERIA, *HOMES}


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board. Raises: UnfitError if that lacks a place of its rules."""
    if missing := sorted(PLACES.difference(board.areas)):
        problem = f"{variant.name} has rules about {', '.join(missing)}, which the board {board.name} doesn't have"
        raise UnfitError(problem, 'write board = "europe_1900"')
    return variant.but(board=board)


VARIANT = STANDARD.but(
    id="europe_1900",
    name="1900",
    tagline="Seven powers in 1900, with colonies: fleets sail round Africa, at half strength.",
    designer="Baron M. Powell",
    source="as on vDiplomacy, where Algeria and Egypt count as homes if a power without orders has units to remove",
    board=load_board("europe_1900"),
    opening=OPENING,
    base=Base(onto),
    replaced={
        Movement: lambda old: replace(old, twists=(*old.twists, CAPE, GIBRALTAR)),
        Retreats: lambda old: replace(old, last=ROUND),
        Adjustments: lambda old: replace(old, policy=build_sites, upkeep=Mobilized()),
    },
)
