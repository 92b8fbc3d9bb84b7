"""Orders from earlier in the season that are still in force, listed with their prospects."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from variorum.game.order import Order
from variorum.game.pending import Pending
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.process import check
from variorum.game.schedule import Schedule, schedule
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access, still_in_force
from variorum.notation import write_conditional
from variorum.notation.in_words import Words, words


class Remembered(msgspec.Struct, frozen=True):
    """A conditional order of an earlier phase: in notation, in words, and with its prospects.

    `given` are the orders that it certainly gives in this phase unless the seat overrides them.
    """

    text: str
    words: str
    fates: tuple[str, ...]
    given: tuple[Order, ...] = ()


class _Case(msgspec.Struct, frozen=True):
    """The context of a seat's orders: the position, the order of play, and its other orders."""

    access: Access
    position: Position
    plan: Schedule
    plain: dict[object, Order]
    names: Words


def remembered(access: Access, sheet: Sheet) -> tuple[Remembered, ...]:
    """All orders still in force, given the current sheet."""
    entries = still_in_force(access)
    if not entries:
        return ()
    position = access.seen().position
    plain = {order.slot: order for order in sheet.orders}
    case = _Case(access, position, schedule(access.variant, position.turn), plain, words(access.variant))
    return tuple(_all(case, entries))


def _all(case: _Case, entries: Sequence[Pending]) -> Iterator[Remembered]:
    taken: set[object] = set()
    for entry in entries:
        told = tuple(_told(case, entry, taken))
        orders = [order for _, order in told if order is not None]
        taken.update(order.slot for order in orders)
        given = tuple(order for order in orders if _is_settled(case, (order,)))
        text, named = write_conditional(entry.conditional), case.names.conditional(entry.conditional)
        yield Remembered(text, named, tuple(dict.fromkeys(sentence for sentence, _ in told)), given)


def _told(case: _Case, entry: Pending, taken: set[object]) -> Iterator[tuple[str, Order | None]]:
    """Sentences about an entry's prospects, each with the order that it gives in this phase."""
    if not entry.orders:
        yield _unmet(case, entry), None
    for order in entry.orders:
        yield _fate(case, order, taken)


def _unmet(case: _Case, entry: Pending) -> str:
    settled = _is_settled(case, entry.conditional.then + entry.conditional.otherwise)
    if entry.answer is None:
        return "You can't know whether this is true: no order is given." if settled else "The condition is still open."
    return "The condition isn't met: no order is given." if settled else "As things stand, no order will be given."


def _fate(case: _Case, order: Order, taken: set[object]) -> tuple[str, Order | None]:
    own = case.plain.get(order.slot)
    if own is not None:
        return f"Overridden by your order {own}.", None
    if order.slot in taken:
        return "Overridden by an earlier one of these orders.", None
    if not case.plan.dues[case.plan.place(type(order))].now:
        return f"As things stand, {order} will be given in a later phase.", None
    if not _is_settled(case, (order,)):
        return f"As things stand, {order} will be given.", order
    problems = check(case.access.variant, case.position, case.access.seat, (order,))
    refused = next((problem for problem in problems if problem.severity is Severity.REFUSED), None)
    if refused:
        return f"The condition is met, but the order is void: {refused.message}.", None
    return f"The condition is met: {order} is given.", order


def _is_settled(case: _Case, orders: Iterable[Order]) -> bool:
    """Whether nothing later this season precedes any of the orders."""
    places = {case.plan.place(type(order)) for order in orders} - {-1}
    return all(case.plan.dues[place].first for place in places)
