"""What a seat's sheet still needs or allows where orders must fit together, such as a set of goals."""

from collections.abc import Mapping, Sequence

from variorum.game.citation import cited_in
from variorum.game.fogging import fogged
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.variant import Variant


def progress(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> Mapping[str, tuple[str, ...]]:
    """The sentences of all rules that hear the orders of this phase, by the group of these orders."""
    if position.ending:
        return {}
    position = fogged(variant, position, seat)
    asked = (rule for rule in variant.phase(position.turn).rules if type(rule).progress is not Rule.progress)
    told = {rule.orders[0].group: rule.progress(position, seat, orders) for rule in asked}
    return {group: cited_in(sentences, variant.citations) for group, sentences in told.items() if sentences}
