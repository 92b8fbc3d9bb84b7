"""What a phase asks of seats: whom for orders, and what a sheet still needs where orders must fit together."""

from collections.abc import Mapping, Sequence

from variorum.game.audience import GM
from variorum.game.citation import cited_in
from variorum.game.fogging import fogged
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.variant import Variant


def asked_seats(variant: Variant, position: Position) -> tuple[str, ...]:
    """The seats that a rule of this phase asks for orders, the game master's among them; none when the game is over."""
    if position.ending:
        return ()
    asking = [rule for rule in variant.phase(position.turn).rules if rule.orders and rule.asks(position)]
    seats = (*variant.world.commands(position), GM)
    return tuple(seat for seat in seats if any(_wants(rule, position, seat) for rule in asking))


def _wants(rule: Rule, position: Position, seat: str) -> bool:
    """Whether a rule asks a seat for any order other than ending the wait for another seat."""
    return any(not kind.order.waives for kind in rule.legal_orders(position, seat).kinds)


def progress(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> Mapping[str, tuple[str, ...]]:
    """The sentences of all rules that hear the orders of this phase, by the group of these orders."""
    if position.ending:
        return {}
    position = fogged(variant, position, seat)
    asked = (rule for rule in variant.phase(position.turn).rules if type(rule).progress is not Rule.progress)
    told = {rule.orders[0].group: rule.progress(position, seat, orders) for rule in asked}
    return {group: cited_in(sentences, variant.citations) for group, sentences in told.items() if sentences}
