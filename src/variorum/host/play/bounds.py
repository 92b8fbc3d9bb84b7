"""Bounds over a whole sheet as pages tell them: one that follows from a wider one is not told beside it."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from variorum.game.legal_orders import Budget, Constraint
from variorum.game.order import Order

AnyBound = Constraint | Budget


class Bound(msgspec.Struct, frozen=True):
    """How much of something the sheet uses, of how much.

    `used` is what the orders use that are not refused. If more than `most` is wanted, `over` tells by how much, and
    `excess` are the orders that are refused for it. `due`: less than `most` is hardly meant.
    """

    name: str
    used: int
    most: int
    over: int = 0
    excess: tuple[str, ...] = ()
    due: bool = False

    @property
    def left(self) -> int:
        """What is left."""
        return self.most - self.used


def listed(bounds: Sequence[AnyBound], orders: Sequence[Order], refused: Sequence[Order] = ()) -> Iterator[Bound]:
    """What a sheet uses of every bound whose number says something: more than one order, or those of some units.

    `refused` are orders that are possible for themselves, and refused beside the other ones.
    """
    whole = [bound for bound in bounds if isinstance(bound, Budget) or not bound.each]
    saying = [bound for bound in whole if isinstance(bound, Budget) or bound.most > 1 or bound.subjects]
    for bound in _widest(saying, whole):
        name, most = bound.name, bound.funds if isinstance(bound, Budget) else bound.most
        used = sum(_used(bound, order) for order in orders)
        over = max(used + sum(_used(bound, order) for order in refused) - most, 0)
        excess = tuple(str(order) for order in refused if over and _used(bound, order) > 0)
        yield Bound(name, used, most, over, excess, due=isinstance(bound, Constraint) and bound.due)


def _used(bound: AnyBound, order: Order) -> int:
    """What an order uses of a bound; gains are less than nothing."""
    return bound.cost(order) if isinstance(bound, Budget) else int(_counts(bound, order))


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
