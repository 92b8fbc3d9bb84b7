"""Ducats: Standard with money, which pays units, and wins. Rule: ducats:V1."""

from variorum.game.position import Position
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.rules.money import Money, Wealth, chest
from variorum.variants.standard import VARIANT as STANDARD
from variorum.variants.standard.opening import CAPITALS

FIRST_YEAR = {
    "S1901M": {
        "AUSTRIA": "BORROW 2; A BUD - SER; F TRI - ALB",
        "ENGLAND": "F LON - NTH; F EDI - NWG; A LVP - YOR",
        "FRANCE": "F BRE - MAO; A MAR - SPA; A PAR - BUR",
        "GERMANY": "F KIE - DEN; A BER - KIE; A MUN - RUH",
        "ITALY": "F NAP - ION; A ROM - APU",
        "RUSSIA": "BORROW 1; F STP/SC - BOT; A WAR - GAL; A MOS - UKR",
        "TURKEY": "A CON - BUL; F ANK - BLA; A SMY - CON",
    },
    "F1901M": {
        "ENGLAND": "A YOR - NWY VIA; F NTH C A YOR - NWY",
        "FRANCE": "F MAO - POR",
        "GERMANY": "A KIE - HOL; A RUH - BEL",
        "ITALY": "A APU - TUN VIA; F ION C A APU - TUN",
        "RUSSIA": "F BOT - SWE; A UKR - RUM",
    },
    "W1901A": {},
}


def coins(position: Position, _: Given) -> Signs:
    """The ducats of every power."""
    return {area: Sign("coin", str(chest(position, power).ducats)) for power, area in CAPITALS.items()}


WINS = 36

VARIANT = STANDARD.with_(
    Money(),
    Wealth(WINS),
    id="ducats",
    name="Ducats",
    tagline="Centers pay ducats, ducats pay units, and wealth wins.",
    source="in the spirit of Machiavelli, by S. Craig Taylor and James B. Wood",
    showcase=Showcase(FIRST_YEAR, signs=coins),
)
