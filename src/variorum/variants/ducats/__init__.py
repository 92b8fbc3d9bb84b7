"""Ducats: Standard with money, which pays units, and wins. Rule: ducats:V1."""

from msgspec.structs import replace

from variorum.game.calendar import Calendar, Phase, Step
from variorum.game.showcase import Showcase
from variorum.rules.adjustments import Adjustments
from variorum.rules.ends import Points
from variorum.rules.money import Bank, Pay, Payday, Taxes, wealth
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.rules.victory import Victory
from variorum.variants.ducats.showcase import FIRST_YEAR, coins
from variorum.variants.standard import VARIANT as STANDARD

WORLD = STANDARD.world
WINS = 36
PAYDAY = Phase("P", "payday", (Step((Payday(WORLD),)),), automatic=True)
SPRING, AUTUMN, WINTER = STANDARD.calendar.seasons

VARIANT = STANDARD.but(
    id="ducats",
    name="Ducats",
    tagline="Centers pay ducats, ducats pay units, and wealth wins.",
    source="in the spirit of Machiavelli, by S. Craig Taylor and James B. Wood",
    showcase=Showcase(FIRST_YEAR, signs=coins),
    replaced={
        Adjustments: lambda old: replace(old, upkeep=Pay()),
        Victory: Points(WORLD, WINS, wealth),
    },
    before={Movement: (Bank(WORLD),)},
    after={Ownership: (Taxes(WORLD),)},
    calendar=Calendar((SPRING, AUTUMN, replace(WINTER, phases=(*WINTER.phases, PAYDAY)))),
)
