"""Free start: everybody places the first units anywhere on the board.

Rule: free_start:O1, free_start:A1, free_start:A3.
"""

from variorum.game.opening import Opening
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.showcase import Showcase
from variorum.rules.adjustments import Adjustments, any_center, any_vacant
from variorum.variants.free_start.lots import Lots
from variorum.variants.standard import VARIANT as STANDARD

FIRST = "W1900A"

SCATTERED = {
    FIRST: {
        "AUSTRIA": "BUILD A VIE; BUILD F GRE; BUILD A PAR",
        "ENGLAND": "BUILD F LON; BUILD F POR; BUILD F CON",
        "FRANCE": "BUILD A BEL; BUILD F BRE; BUILD A MUN",
        "GERMANY": "BUILD A BER; BUILD F NWY; BUILD A SER",
        "ITALY": "BUILD A ROM; BUILD F TUN; BUILD A BUD",
        "RUSSIA": "BUILD A MOS; BUILD F SEV; BUILD F EDI; BUILD A VEN",
        "TURKEY": "BUILD A SMY; BUILD F NAP; BUILD A WAR",
    }
}


def sites(world: World, position: Position, power: str) -> tuple[str, ...]:
    """Every vacant center in the first winter, later those that the power owns."""
    policy = any_vacant if position.turn == world.years.opening else any_center
    return policy(world, position, power)


VARIANT = STANDARD.but(
    id="free_start",
    name="Free start",
    tagline="Place your first units in any centers of the board, even at an enemy's home.",
    source="",
    showcase=Showcase(SCATTERED),
    opening=Opening({}, FIRST),
    replaced={Adjustments: Adjustments(STANDARD.world, sites)},
    before={Adjustments: (Lots(STANDARD.world),)},
)
