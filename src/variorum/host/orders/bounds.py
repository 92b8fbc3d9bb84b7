"""Limits of a whole sheet as pages list them; a limit implied by a wider one is left out."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from variorum.game.event import series
from variorum.game.legal_orders import Budget, Constraint
from variorum.game.order import Order
from variorum.game.title import called

AnyBound = Constraint | Budget


class Bound(msgspec.Struct, frozen=True):
    """How much of a limit a sheet uses.

    `used` counts accepted orders only. If the sheet exceeds `most`, `over` is by how much, and `excess` are the orders
    refused for it. `due`: using less than `most` is probably a mistake. `group` is that of the orders it limits.
    Amounts with a `coin` are hundredths of it. `shared`: something is due of several powers.
    """

    name: str
    used: int
    most: int
    over: int = 0
    excess: tuple[str, ...] = ()
    due: bool = False
    group: str = ""
    coin: str = ""
    shared: bool = False

    @property
    def left(self) -> int:
        """How much is left."""
        return self.most - self.used

    @property
    def short(self) -> str:
        """What is due, for tables, from the beginning of its name: "2 builds due"."""
        what, is_due, _ = self.name.partition(" due")
        return f"{self.most} {what if self.most > 1 else what.removesuffix('s')} due" if is_due else self.told

    @property
    def told(self) -> str:
        """How much is used and left, or how much is too much."""
        if self.coin:
            purse = Budget(self.name, self.most, (), self.coin)
            return f"{purse.told(self.over)} too much" if self.over else f"{purse.told(self.left)} left to spend"
        if self.due:
            return self._ordered
        if self.over:
            return f"{self.name}: {self.over} over the limit of {self.most}"
        return f"{self.name}: {self.used} of {self.most} used, {self.left} left"

    @property
    def _ordered(self) -> str:
        """How much of what is due has been ordered and, of several powers, whose it is: "1 of 2 builds ordered"."""
        what, _, about = self.name.partition(" due")
        whose = series(map(called, about.removeprefix(" to ").split(" and "))) if about.startswith(" to ") else ""
        things = f"{self.most} {what if self.most > 1 else what.removesuffix('s')}"
        told = f"{self.used + self.over} of {things} ordered"
        return f"{whose}: {told}" if whose and self.shared else told if whose else f"{told}{about}"


def listed(bounds: Sequence[AnyBound], orders: Sequence[Order], refused: Sequence[Order] = ()) -> Iterator[Bound]:
    """What a sheet uses of each limit worth showing: one above a single order, or one for certain units.

    `refused` are orders that are legal by themselves but refused together with the others.
    """
    whole = [bound for bound in bounds if isinstance(bound, Budget) or not bound.each]
    saying = [bound for bound in whole if isinstance(bound, Budget) or bound.most > 1 or bound.subjects]
    told = _widest(saying, whole)
    shared = sum(isinstance(bound, Constraint) and bound.due for bound in told) > 1
    for bound in told:
        name, most = bound.name, bound.funds if isinstance(bound, Budget) else bound.most
        used = sum(_used(bound, order) for order in orders)
        over = max(used + sum(_used(bound, order) for order in refused) - most, 0)
        excess = tuple(str(order) for order in refused if over and _used(bound, order) > 0)
        due = isinstance(bound, Constraint) and bound.due
        coin = bound.coin if isinstance(bound, Budget) else ""
        yield Bound(name, used, most, over, excess, due, bound.orders[0].group if bound.orders else "", coin, shared)


def _used(bound: AnyBound, order: Order) -> int:
    """How much of a limit an order uses; negative if it gains."""
    return bound.cost(order) if isinstance(bound, Budget) else int(_counts(bound, order))


def named(bounds: Sequence[AnyBound], order: type[Order]) -> tuple[str, ...]:
    """The names of the limits on a type of orders."""
    binding = [bound for bound in bounds if isinstance(bound, Constraint) and order in bound.orders]
    return tuple(dict.fromkeys(bound.name for bound in _widest(binding, binding)))


def _widest(bounds: Iterable[AnyBound], among: Sequence[AnyBound]) -> tuple[AnyBound, ...]:
    """Limits, each replaced by the one that implies it and the most others."""
    found: list[AnyBound] = []
    for bound in bounds:
        wider = [other for other in among if _covers(other, bound)]
        widest = max(wider, key=lambda other: sum(_covers(other, each) for each in among), default=bound)
        found += [] if widest in found else [widest]
    return tuple(found)


def _covers(one: AnyBound, other: AnyBound) -> bool:
    """Whether a sheet within one limit is always within the other."""
    if not (isinstance(one, Constraint) and isinstance(other, Constraint)):
        return one is other
    subjects = not one.subjects or (bool(other.subjects) and set(other.subjects) <= set(one.subjects))
    return subjects and one.each == other.each and set(other.orders) <= set(one.orders) and one.most <= other.most


def _counts(bound: Constraint, order: Order) -> bool:
    return isinstance(order, bound.orders) and (not bound.subjects or order.subject in bound.subjects)
