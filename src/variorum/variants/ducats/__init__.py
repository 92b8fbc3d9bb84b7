"""Ducats: Standard with money, which pays units, and wins. Rule: ducats:V1."""

from variorum.game.showcase import Showcase
from variorum.rules.money import Money, Wealth
from variorum.variants.ducats.showcase import FIRST_YEAR, coins
from variorum.variants.standard import VARIANT as STANDARD

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
