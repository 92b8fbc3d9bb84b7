"""Newcomers: where a rule lets them, people take a seat in the middle of a game, by an order of that rule."""

from collections.abc import Sequence

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import Rule


def may_join(rules: Sequence[Rule], position: Position, seat: str) -> bool:
    """Whether somebody of that name, who has no seat, could take one."""
    return any(rule.admit(position, seat) is not position for rule in rules if rule.joins)


def seated(rules: Sequence[Rule], position: Position, seat: str, orders: Sequence[Order]) -> Position:
    """The position with that seat, if it is new and these orders take it."""
    for rule in rules:
        if any(isinstance(order, rule.joins) for order in orders):
            position = rule.admit(position, seat)
    return position
