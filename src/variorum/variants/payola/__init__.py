"""Payola: Standard with units for sale, in which every unit does what it is paid for."""

from variorum.game.showcase import Showcase
from variorum.rules.auction import Bribes
from variorum.variants.payola.showcase import BRIBES, coins
from variorum.variants.standard import VARIANT as STANDARD

VARIANT = STANDARD.with_(
    Bribes(),
    id="payola",
    name="Payola",
    tagline="Every unit is for sale: it obeys whoever pays most, owner or not.",
    source="after Payola on the judges by e-mail, much simplified",
    showcase=Showcase(BRIBES, signs=coins),
)
