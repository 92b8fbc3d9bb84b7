"""Stand-offs by dice: Standard, but a die decides between equal attacks."""

from variorum.game.position import Position
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.rules.luck import StandoffDice
from variorum.variants.standard import VARIANT as STANDARD

STANDOFFS = {
    "S1901M": {
        "AUSTRIA": "A VIE - GAL",
        "RUSSIA": "A WAR - GAL; F SEV - BLA",
        "TURKEY": "F ANK - BLA",
        "FRANCE": "A PAR - BUR; F BRE - ENG",
        "GERMANY": "A MUN - BUR",
        "ENGLAND": "F LON - ENG",
    }
}


def dice(_: Position, __: Given) -> Signs:
    """A die where two meet."""
    return {area: Sign("die", pips) for area, pips in (("GAL", "5"), ("BLA", "2"), ("BUR", "6"), ("ENG", "3"))}


VARIANT = STANDARD.with_(
    StandoffDice(),
    id="lucky",
    name="Stand-offs by dice",
    tagline="Between equal attacks a die decides, and everybody sees it roll.",
    source="",
    showcase=Showcase(STANDOFFS, signs=dice),
)
