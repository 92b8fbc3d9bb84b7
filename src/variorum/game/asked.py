"""The seats that a phase asks for orders."""

from variorum.game.audience import GM
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
