"""The bot that draws its orders by lot."""

from random import Random

from variorum.bots.ballot import BALLOT
from variorum.bots.bot import Situation
from variorum.bots.drawing import random_orders
from variorum.bots.guard import accepted
from variorum.game.sheet import Sheet


class AtRandom:
    """Any legal orders; but no votes on the end of the game."""

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """One order for each unit, and some of every other kind."""
        drawn = random_orders(situation.legal, situation.refused, chance)
        orders = tuple(order for order in drawn if not isinstance(order, BALLOT))
        return Sheet(accepted(situation, orders))
