"""Orders of one sheet that defeat each other, from what their types declare: `Order.needs` and `Order.upsets`.

A sheet grows order by order, so a unit that has no order yet defeats nothing.
"""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from variorum.board import area_of
from variorum.game.order import Order, Tie
from variorum.game.problem import Problem, Severity
from variorum.game.unit import UnitRef

Placed = tuple[int, Order]
"""An order and its place on the sheet."""


def defeats(orders: Sequence[Order], powers: Collection[str], problems: Sequence[Problem]) -> list[Problem]:
    """What a sheet's orders do to each other; `problems` are those found already, and `powers` are the seat's.

    Refused orders do nothing, and an order that has a problem needs no second one.
    """
    if not any(map(_ties, map(type, orders))):
        return []
    flagged = {place for problem in problems for place in (problem.index, *problem.falls)} if problems else ()
    refusals = [problem for problem in problems if problem.severity is Severity.REFUSED] if problems else ()
    refused = {place for problem in refusals for place in (problem.index, *problem.falls)}
    sheet = _Sheet([placed for placed in enumerate(orders) if placed[0] not in refused])
    found: list[Problem] = []
    for at, order in sheet.orders:
        ties = _ties(type(order))
        if ties and at not in flagged and (wrong := sheet.wrong(ties, at, order, powers)):
            found.append(wrong)
    return found


class _Sheet:
    """The orders that count, with look-ups by unit and by what ties compare."""

    def __init__(self, orders: Sequence[Placed]) -> None:
        self.orders = orders
        self._units: dict[str, list[Placed]] = {}
        self._keys: dict[Tie, dict[Any, list[Placed]]] = {}
        for placed in orders:
            subject = placed[1].subject
            if subject is not None:
                self._units.setdefault(area_of(subject.location), []).append(placed)

    def wrong(self, ties: "_Ties", at: int, order: Order, powers: Collection[str]) -> Problem | None:
        """The problem of an order with the others, the first by its type's ties; None if there is none."""
        for compared in ties.needs:
            if (instead := self._missing(compared, order, powers)) is not None:
                return _problem(compared.tie, at, order, instead)
        for compared in ties.upsets:
            if other := self._upset(compared, at, order):
                return _problem(compared.tie, at, order, str(other))
        return None

    def _missing(self, compared: "_Compared", order: Order, powers: Collection[str]) -> str | None:
        """What stands in the way of an order that needs another: an order of that unit; empty if nothing is there."""
        tie = compared.tie
        if tie.unit:
            there = self._orders_of(getattr(order, tie.unit))
            if not there:
                return None
            wanted = compared.own(order)
            fits = any(isinstance(other, tie.order) and compared.theirs(other) == wanted for _, other in there)
            return None if fits else str(there[0][1])
        own = not tie.power or getattr(order, tie.power) in powers
        return "" if own and not self._alike(compared, order) else None

    def _upset(self, compared: "_Compared", at: int, order: Order) -> Order | None:
        """Another order that makes an order pointless; of two that do so to each other, the second is told."""
        tie = compared.tie
        there = self._orders_of(getattr(order, tie.unit)) if tie.unit else self._alike(compared, order)
        for place, other in there:
            if place == at or not isinstance(other, tie.order) or compared.theirs(other) != compared.own(order):
                continue
            if place < at or tie not in other.upsets:
                return other
        return None

    def _orders_of(self, unit: UnitRef) -> list[Placed]:
        """The orders of a unit of the seat's."""
        there = self._units.get(area_of(unit.location))
        if there is None:
            return []
        return [(at, order) for at, order in there if order.subject is not None and _is(order.subject, unit)]

    def _alike(self, compared: "_Compared", order: Order) -> list[Placed]:
        """The orders of a tie's type that say the same in the fields it compares."""
        tie = compared.tie
        keys = self._keys.get(tie)
        if keys is None:
            keys = self._keys[tie] = {}
            for placed in self.orders:
                if isinstance(placed[1], tie.order):
                    keys.setdefault(compared.theirs(placed[1]), []).append(placed)
        return keys.get(compared.own(order), [])


def _is(one: UnitRef, other: UnitRef) -> bool:
    """Whether two references in one area may name the same unit."""
    if one.kind != other.kind and one.kind and other.kind:
        return False
    if one.number != other.number and one.number and other.number:
        return False
    return one.power == other.power or not one.power or not other.power


class _Compared(NamedTuple):
    """A tie, and what it compares: of the other order, and of the order's own."""

    tie: Tie
    theirs: Callable[[Order], Any]
    own: Callable[[Order], Any]


class _Ties(NamedTuple):
    """The ties of a type of orders."""

    needs: tuple[_Compared, ...]
    upsets: tuple[_Compared, ...]


@lru_cache(maxsize=1024)
def _ties(kind: type[Order]) -> _Ties | None:
    """The ties of a type of orders; None if it has none."""
    if not (kind.needs or kind.upsets):
        return None
    return _Ties(tuple(map(_compared, kind.needs)), tuple(map(_compared, kind.upsets)))


def _compared(tie: Tie) -> _Compared:
    return _Compared(tie, _values([theirs for theirs, _ in tie.same]), _values([own for _, own in tie.same]))


def _values(fields: Sequence[str]) -> Callable[[Order], Any]:
    """How to read some fields of an order."""
    values = list(map(_value, fields))
    return values[0] if len(values) == 1 else lambda order: tuple([value(order) for value in values])


def _value(field: str) -> Callable[[Order], Any]:
    """How to read a field of an order as ties compare it: a location by its area."""
    return lambda order: area_of(value) if isinstance(value := getattr(order, field), str) else value


def _problem(tie: Tie, at: int, order: Order, other: str) -> Problem:
    message = (tie.told if other else tie.missing).format(other=other)
    return Problem(f"{order}: {message}", tie.severity, str(order), index=at)
