"""Payola: Standard with units for sale, in which every unit does what it is paid for."""

from variorum.game.position import Position
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.rules.auction import Bribe, Bribes
from variorum.variants.standard import VARIANT as STANDARD

BRIBES = {
    "S1901M": {
        "ENGLAND": "BRIBE 2 F KIE - HOL; BRIBE 1 F STP/SC - BOT",
        "FRANCE": "BRIBE 3 A MUN - TYR",
        "TURKEY": "BRIBE 3 A WAR - GAL",
        "AUSTRIA": "BRIBE 2 A VEN - PIE",
    }
}


def coins(_: Position, given: Given) -> Signs:
    """The points of each bribe, as a coin at its unit."""
    bribes = (order for orders in given.values() for order in orders if isinstance(order, Bribe))
    return {order.order.subject.area: Sign("coin", str(order.points)) for order in bribes if order.order.subject}


VARIANT = STANDARD.with_(
    Bribes(),
    id="payola",
    name="Payola",
    tagline="Every unit is for sale: it obeys whoever pays most, owner or not.",
    source="after Payola on the judges by e-mail, much simplified",
    showcase=Showcase(BRIBES, signs=coins),
)
