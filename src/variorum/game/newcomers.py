"""Newcomers: people who take a seat in a running game by an order of a rule that lets them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, count

from msgspec.structs import replace

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet


def admits(rules: Iterable[Rule]) -> bool:
    """Whether some of these rules let people take a seat in a running game."""
    return any(rule.joins for rule in rules)


def may_join(rules: Sequence[Rule], position: Position, seat: str) -> bool:
    """Whether a newcomer of that name could take a seat."""
    return any(rule.admit(position, seat) is not position for rule in rules if rule.joins)


def seated(rules: Sequence[Rule], position: Position, seat: str, orders: Sequence[Order]) -> Position:
    """The position with that seat, if the seat is new and these orders take it."""
    for rule in rules:
        if rule.joins and not set(rule.joins).isdisjoint(map(type, orders)):
            position = rule.admit(position, seat)
    return position


def vacancy(rules: Sequence[Rule], position: Position, taken: Collection[str] = ()) -> str:
    """A name, not among those `taken`, for the next seat open to a newcomer; empty if nobody can join."""
    for rule in rules:
        if rule.joins:
            free = numbered(rule.newcomers)
            used = {*taken, *(seat.id for seat in position.seats)}
            name = next(name for name in free if name not in used)
            return name if rule.admit(position, name) is not position else ""
    return ""


def numbered(names: Sequence[str]) -> Iterator[str]:
    """These names, and when they are used up, the same with a number."""
    return (f"{name}{number}" for number in chain([""], count(2)) for name in names)


def admitted(rules: Sequence[Rule], position: Position, seat: str) -> Position:
    """The position with a seat of that name, if the seat is new and some rule admits it."""
    for rule in rules:
        if rule.joins:
            position = rule.admit(position, seat)
    return position


def joining(rules: Sequence[Rule], position: Position, seat: str, sheet: Sheet) -> Sheet:
    """The sheet, plus an order that takes the seat if it is new and some rule admits it."""
    for rule in rules:
        if rule.joins and rule.admit(position, seat) is not position:
            asks = any(isinstance(order, rule.joins) for order in sheet.orders)
            return sheet if asks else replace(sheet, orders=(*sheet.orders, rule.joins[0]()))
    return sheet
