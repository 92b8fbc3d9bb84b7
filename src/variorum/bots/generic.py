"""The bot for every variant: it knows legal orders, owners and the geography, and what rules hint."""

from collections.abc import Mapping
from random import Random

from variorum.bots.ballot import ballots
from variorum.bots.bot import Situation
from variorum.bots.campaign import Campaign, Task, task_of
from variorum.bots.choices import UnitChoices, choices_of
from variorum.bots.extras import extra_orders
from variorum.bots.guard import accepted
from variorum.bots.outlook import Outlook
from variorum.bots.war import war_orders, winter_orders
from variorum.game.limits import within
from variorum.game.order import Order
from variorum.game.sheet import Sheet


class Generic:
    """Greedy, one phase at a time: to the places of most worth, with support where somebody else may come."""

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """Orders of the war, and whatever else the variant has."""
        outlook = Outlook(situation)
        orders = planned(outlook, choices_of(situation.legal), chance)
        return Sheet(completed(outlook, (*orders, *winter_orders(outlook, chance)), chance))


def planned(outlook: Outlook, choices: Mapping[str, UnitChoices], chance: Random) -> tuple[Order, ...]:
    """Greedy orders, changed as long as that gains; convoys and retreats stay as they are."""
    orders = war_orders(outlook, choices, chance)
    tasks: dict[str, Task] = {order.subject.area: task_of(order) for order in orders if order.subject}
    fixed = frozenset(area for area, task in tasks.items() if not task.free)
    campaign = Campaign(outlook, choices, fixed, chance.getrandbits(32))
    return tuple(task.order for task in campaign.best(tasks, chance).values())


def completed(outlook: Outlook, orders: tuple[Order, ...], chance: Random) -> tuple[Order, ...]:
    """The orders of the war with all others, as far as they go together."""
    extras = extra_orders(outlook, orders, chance)
    wanted = (*ballots(outlook.situation), *orders, *extras)
    return accepted(outlook.situation, tuple(within(outlook.situation.legal, wanted)))
