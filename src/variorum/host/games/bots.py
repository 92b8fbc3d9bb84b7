"""Orders for bots and absent game masters: random legal orders, without proposals and votes."""

from random import Random

from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.testing.players import random_sheet


def ruling(variant: Variant, position: Position) -> Sheet:
    """The automatic rulings of this phase in a game without a game master."""
    return Sheet(tuple(order for rule in variant.phase(position.turn).rules for order in rule.ruling(position)))


def bot_sheet(variant: Variant, position: Position, seat: str, chance: Random) -> Sheet:
    """Random orders under the rules that ask for orders; not under others, such as votes to end the game."""
    asking = [rule for rule in variant.phase(position.turn).rules if rule.orders and rule.asks(position)]
    kinds = tuple(kind for rule in asking for kind in rule.orders)
    return Sheet(
        tuple(order for order in random_sheet(variant, position, seat, chance).orders if isinstance(order, kinds))
    )
