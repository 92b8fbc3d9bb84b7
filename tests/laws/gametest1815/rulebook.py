"""The laws of Gametest 1815, and the sheets that try them: bids that compete, and denials of what is ordered."""

from random import Random

from msgspec.structs import replace
from tests.laws.gametest1815 import arrows, bids, winter
from tests.laws.play import random_draw

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.testing.game import Offered

NAME = bids.NAME

LAWS = {
    "garrison orders": bids.garrison_orders,
    "secrecy": bids.secrecy,
    "battle": arrows.battle,
    "denials": arrows.published,
    "centers": winter.centers,
    "garrisons": winter.garrisons,
    "conversions": winter.conversions,
    "builds": winter.builds,
    "ending": winter.ending,
}


def draw(variant: Variant, position: Position, offered: Offered, chance: Random) -> dict[str, Sheet]:
    """Sheets in which powers bid on the same garrisons, and on each other's orders; hardly anybody ends the game."""
    sheets = random_draw(variant, position, offered, chance)
    said = [order for sheet in sheets.values() for order in sheet.orders if str(order).startswith("DP ")]
    return {seat: replace(sheet, orders=tuple(_alike(sheet.orders, said, chance))) for seat, sheet in sheets.items()}


def _alike(orders: tuple[Order, ...], said: list[Order], chance: Random) -> list[Order]:
    found = []
    for order in orders:
        if str(order).startswith("DP ") and chance.random() < 0.5:
            found.append(replace(chance.choice(said[:6]), points=chance.choice([1, 1, 2, 3])))
        elif not str(order).startswith(("VOTE YES", "DRAW")) or chance.random() < 0.4:
            found.append(order)
    return found
