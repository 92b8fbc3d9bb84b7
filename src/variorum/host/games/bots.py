"""What is sent for those who are not there: random orders within what the rules offer, but no proposal and no vote."""

from random import Random

from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.testing.players import random_sheet


def ruling(variant: Variant, position: Position) -> Sheet:
    """What is decided at this phase where nobody is the game master."""
    return Sheet(tuple(order for rule in variant.phase(position.turn).rules for order in rule.ruling(position)))


def bot_sheet(variant: Variant, position: Position, seat: str, chance: Random) -> Sheet:
    """Orders under those rules of the phase that ask for something; others, such as votes to end the game, are not."""
    asking = [rule for rule in variant.phase(position.turn).rules if rule.orders and rule.asks(position)]
    kinds = tuple(kind for rule in asking for kind in rule.orders)
    return Sheet(
        tuple(order for order in random_sheet(variant, position, seat, chance).orders if isinstance(order, kinds))
    )
