"""A seat's sheet as its page lists it: orders with their problems, missing orders, and the whole as text."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from variorum.game.condition import Conditional
from variorum.game.legal_orders import Constraint, LegalOrders
from variorum.game.order import Order, SlotKind
from variorum.game.problem import Problem, Severity
from variorum.game.unit import UnitRef
from variorum.host.games.services.sheets import Saved
from variorum.host.orders.bounds import Bound, listed
from variorum.host.orders.labels import Words
from variorum.host.orders.text import whole
from variorum.notation import write_conditional


class Entry(msgspec.Struct, frozen=True):
    """An order on the sheet: in notation, in words, with its problems, and where its unit is, if it has one."""

    text: str
    words: str
    problems: tuple[Problem, ...] = ()
    area: str = ""

    @property
    def refused(self) -> bool:
        """Whether it doesn't count."""
        return any(problem.severity is Severity.REFUSED for problem in self.problems)


class Idle(msgspec.Struct, frozen=True):
    """A unit without an order, and where it is."""

    text: str
    words: str
    area: str

    def __str__(self) -> str:
        return f"{self.text} · {self.words}"


class Panel(msgspec.Struct, frozen=True):
    """Everything that the page shows about a sheet.

    `others` are problems of no listed order; `idle` are units without orders; `text` is the whole sheet in notation,
    including unreadable lines; `plain` are the unconditional orders; `version` is 0 until something is saved.
    """

    entries: tuple[Entry, ...]
    others: tuple[Problem, ...]
    idle: tuple[Idle, ...]
    bounds: tuple[Bound, ...]
    text: str
    plain: tuple[str, ...]
    version: int
    ready: bool

    @property
    def refused(self) -> int:
        """The number of refused orders."""
        return sum(entry.refused for entry in self.entries)

    @property
    def undone(self) -> tuple[Bound, ...]:
        """The limits that are due but not used up."""
        return tuple(bound for bound in self.bounds if bound.due and bound.left > 0)


def panel(legal_orders: LegalOrders, saved: Saved, words: Words, given: Sequence[Order] = ()) -> Panel:
    """The listing of a sheet; `given` are orders from earlier sheets."""
    orders, standing = saved.sheet.orders, accepted(saved)
    possible = tuple(order for order in refused(saved) if legal_orders.include(order))
    plain = (
        Entry(
            str(order),
            words.order(order),
            _once(_of(index, order, saved.problems)),
            order.subject.area if order.subject else "",
        )
        for index, order in enumerate(orders)
    )
    conditional = tuple(_conditional(entry, saved.problems, words) for entry in saved.sheet.conditional)
    known = {*map(str, orders), *(problem.order for entry in conditional for problem in entry.problems)}
    return Panel(
        entries=(*plain, *conditional),
        others=_once(problem for problem in saved.problems if problem.index < 0 and problem.order not in known),
        idle=tuple(_idle(legal_orders, (*standing, *given), words)),
        bounds=tuple(listed(legal_orders.constraints, standing, possible)),
        text=whole(saved),
        plain=tuple(map(str, orders)),
        version=saved.version,
        ready=saved.ready,
    )


def accepted(saved: Saved) -> tuple[Order, ...]:
    """The accepted unconditional orders of a sheet."""
    return tuple(order for index, order in enumerate(saved.sheet.orders) if not _is_refused(index, order, saved))


def refused(saved: Saved) -> tuple[Order, ...]:
    """The refused unconditional orders of a sheet."""
    return tuple(order for index, order in enumerate(saved.sheet.orders) if _is_refused(index, order, saved))


def _is_refused(index: int, order: Order, saved: Saved) -> bool:
    return any(problem.severity is Severity.REFUSED for problem in _of(index, order, saved.problems))


def _conditional(conditional: Conditional, problems: Iterable[Problem], words: Words) -> Entry:
    """A conditional order with the problems of the orders in it, which have no index of their own."""
    given = set(map(str, conditional.then + conditional.otherwise))
    own = _once(problem for problem in problems if problem.index < 0 and problem.order in given)
    return Entry(write_conditional(conditional), words.conditional(conditional), own)


def _once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems without duplicates."""
    found: dict[str, Problem] = {}
    for problem in problems:
        found.setdefault(str(problem), problem)
    return tuple(found.values())


def _of(index: int, order: Order, problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems of an order, and of the orders that it falls with."""
    for problem in problems:
        own = problem.index == index or (problem.index < 0 and problem.order == str(order))
        if own or index in problem.falls:
            yield problem


def _idle(legal_orders: LegalOrders, orders: Sequence[Order], words: Words) -> Iterator[Idle]:
    """Units that could have an order of their own, but have none."""
    given = {order.subject for order in orders}
    for unit in dict.fromkeys(_subjects(legal_orders)):
        if unit not in given:
            yield Idle(str(unit), words.unit(unit), unit.area)


def _subjects(legal_orders: LegalOrders) -> Iterator[UnitRef]:
    bounds = [bound for bound in legal_orders.constraints if isinstance(bound, Constraint)]
    each = {order for bound in bounds if bound.each == "unit" for order in bound.orders}
    each -= {order for bound in bounds if not bound.each for order in bound.orders}
    for kind in legal_orders.kinds:
        for field in kind.fields:
            if kind.order in each and field.name == "unit" and field.kind is SlotKind.UNIT:
                yield from field.choices
