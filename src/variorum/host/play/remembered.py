"""What a seat ordered earlier in the season and still stands: listed with what comes of it as things are."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from django.utils.translation import gettext as _

from variorum.game.order import Order
from variorum.game.pending import Pending
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.process import check
from variorum.game.schedule import Schedule, schedule
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access, still_in_force
from variorum.host.play.labels import Words, words
from variorum.notation import write_conditional


class Remembered(msgspec.Struct, frozen=True):
    """A conditional order of an earlier phase: its text, the same in plain words, and what will come of it.

    `given` are the orders that it is sure to give in this phase if nothing more is sent.
    """

    text: str
    words: str
    fates: tuple[str, ...]
    given: tuple[Order, ...] = ()


class _Case(msgspec.Struct, frozen=True):
    """What decides about the orders of a seat: where everything stands, the order of play, and what else it sends."""

    access: Access
    position: Position
    plan: Schedule
    plain: dict[object, Order]
    names: Words


def remembered(access: Access, sheet: Sheet) -> tuple[Remembered, ...]:
    """All that still stands, beside the sheet that is being made."""
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
    """Sentences about what comes of an entry, each with the order that it gives in this phase."""
    if not entry.orders:
        yield _unmet(case, entry), None
    for order in entry.orders:
        yield _fate(case, order, taken)


def _unmet(case: _Case, entry: Pending) -> str:
    settled = _is_settled(case, entry.conditional.then + entry.conditional.otherwise)
    if entry.answer is None:
        return _("Whether this is so cannot be told: nothing comes of it.") if settled else _("It cannot be told yet.")
    return _("This is not so: nothing comes of it.") if settled else _("As things stand, nothing comes of it.")


def _fate(case: _Case, order: Order, taken: set[object]) -> tuple[str, Order | None]:
    own = case.plain.get(order.slot)
    if own is not None:
        return _("Your order %(order)s goes before it.") % {"order": own}, None
    if order.slot in taken:
        return _("An earlier one of these goes before it."), None
    if not case.plan.dues[case.plan.place(type(order))].now:
        return _("As things stand, %(order)s will be given in a later phase.") % {"order": order}, None
    if not _is_settled(case, (order,)):
        return _("As things stand, %(order)s will be given.") % {"order": order}, order
    problems = check(case.access.variant, case.position, case.access.seat, (order,))
    refused = next((problem for problem in problems if problem.severity is Severity.REFUSED), None)
    if refused:
        return _("This is so, but the order is void: %(cause)s.") % {"cause": refused.message}, None
    return _("This is so: %(order)s is given.") % {"order": order}, order


def _is_settled(case: _Case, orders: Iterable[Order]) -> bool:
    """Whether nothing that is still to come goes before any of the orders."""
    places = {case.plan.place(type(order)) for order in orders} - {-1}
    return all(case.plan.dues[place].first for place in places)
