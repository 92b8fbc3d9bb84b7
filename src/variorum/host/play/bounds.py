"""Bounds over a whole sheet as pages tell them: one that follows from a wider one is not told beside it."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from variorum.game.options import Budget, Constraint
from variorum.game.order import Order

AnyBound = Constraint | Budget


class Bound(msgspec.Struct, frozen=True):
    """How much of something the sheet uses, of how much."""

    name: str
    used: int
    most: int

    @property
    def left(self) -> int:
        """What is left; below zero, too much is used."""
        return self.most - self.used


def listed(bounds: Sequence[AnyBound], orders: Sequence[Order]) -> Iterator[Bound]:
    """What a sheet uses of every bound whose number says something: more than one order, or those of some units."""
    whole = [bound for bound in bounds if isinstance(bound, Budget) or not bound.each]
    saying = [bound for bound in whole if isinstance(bound, Budget) or bound.most > 1 or bound.subjects]
    for bound in _widest(saying, whole):
        if isinstance(bound, Budget):
            yield Bound(bound.name, sum(map(bound.cost, orders)), bound.funds)
        else:
            yield Bound(bound.name, sum(1 for order in orders if _counts(bound, order)), bound.most)


def named(bounds: Sequence[AnyBound], order: type[Order]) -> tuple[str, ...]:
    """The names of the bounds over orders of a type."""
    binding = [bound for bound in bounds if isinstance(bound, Constraint) and order in bound.orders]
    return tuple(dict.fromkeys(bound.name for bound in _widest(binding, binding)))


def _widest(bounds: Iterable[AnyBound], among: Sequence[AnyBound]) -> tuple[AnyBound, ...]:
    """Bounds, each replaced by that one of several that says all that it says, and most besides."""
    found: list[AnyBound] = []
    for bound in bounds:
        wider = [other for other in among if _covers(other, bound)]
        widest = max(wider, key=lambda other: sum(_covers(other, each) for each in among), default=bound)
        found += [] if widest in found else [widest]
    return tuple(found)


def _covers(one: AnyBound, other: AnyBound) -> bool:
    """Whether a sheet that keeps one bound always keeps the other."""
    if not (isinstance(one, Constraint) and isinstance(other, Constraint)):
        return one is other
    subjects = not one.subjects or (bool(other.subjects) and set(other.subjects) <= set(one.subjects))
    return subjects and one.each == other.each and set(other.orders) <= set(one.orders) and one.most <= other.most


def _counts(bound: Constraint, order: Order) -> bool:
    return isinstance(order, bound.orders) and (not bound.subjects or order.subject in bound.subjects)
