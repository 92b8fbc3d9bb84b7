"""What a seat may order, what it knows when it orders, and what it has sent: everything that shows its sheet."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from variorum.game.asked import progress
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.pending import Pending
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.process import check
from variorum.game.schedule import Schedule, schedule
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access, still_in_force
from variorum.host.games.clock.waits import wait_of
from variorum.host.games.models import State
from variorum.host.games.seats.sheets import LARGEST_SHEET, Saved, saved, together, version_of
from variorum.host.orders.ledger import ledgers
from variorum.host.orders.text import lines, misread, write_together
from variorum.host.play.board.acts import acts
from variorum.host.play.board.conditional_orders import Seat
from variorum.host.play.board.listing import NONE, Panel, accepted, panel, reader
from variorum.host.play.pictures.layers import marks, scene_now
from variorum.host.play.pictures.maps import ways
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


class Everybody(msgspec.Struct, frozen=True):
    """The text of all seats, the version of their sheets, and the answer to the last change.

    `wrong`: something was refused; `problems` are those of the text's lines and of orders.
    """

    text: str
    version: int
    told: str = ""
    wrong: bool = False
    problems: tuple[Problem, ...] = ()


def everybody(saved: Mapping[str, Saved]) -> Everybody:
    """The sheets of all seats as one text."""
    return Everybody(write_together(saved), version_of(saved))


def own_orders(access: Access) -> LegalOrders:
    """The viewer's legal orders: none without a seat, or while the game takes no orders."""
    running = access.game.state in {State.RUNNING, State.WAITING, State.PAUSED}
    return access.legal_orders() if access.seat and running else LegalOrders()


def sent_by(access: Access) -> Saved:
    """The sheet that the viewer's seat has sent so far."""
    return saved(access) if access.seat else Saved(Sheet(), (), 0, ready=False)


def knowing(access: Access, legal_orders: LegalOrders) -> Seat:
    """What the viewer's seat knows when it enters orders."""
    return Seat(access.variant, access.seen().position, legal_orders)


def listing(access: Access, sent: Saved, legal_orders: LegalOrders) -> Panel:
    """The listing of a sheet."""
    return _listing(access, sent, legal_orders, remembered(access, sent.sheet))


def _listing(access: Access, sent: Saved, legal_orders: LegalOrders, kept: Sequence[Remembered]) -> Panel:
    given = tuple(order for entry in kept for order in entry.given)
    known = reader(access.seat, access.seen().position, words(access.variant))
    fit = progress(access.variant, access.seen().position, access.seat, sent.sheet.orders) if access.seat else NONE
    return panel(legal_orders, sent, known, given, fit)


def stamp(access: Access, version: int) -> str:
    """What tells a page whether it shows the latest sheet: the phase, and the version of what it shows."""
    return f"{access.game.phase_number}.{version}"


def sheet_context(access: Access, sent: Saved, legal_orders: LegalOrders) -> dict[str, Any]:
    """The context of the parts of the page that show a sheet."""
    kept = remembered(access, sent.sheet)
    given = tuple(order for entry in kept for order in entry.given)
    known = together(access)
    others = {seat: other for seat, other in known.items() if seat != access.seat and other.sheet != Sheet()}
    drawn = {seat: accepted(other) for seat, other in others.items()}
    scene = scene_now(access, {**drawn, access.seat: (*accepted(sent), *given)})
    return {
        "access": access,
        "game": access.game,
        "seat": access.seat,
        "can_order": bool(legal_orders.kinds),
        "acts": acts(access, legal_orders, sent),
        "ledgers": ledgers(legal_orders, sent.sheet.orders, words(access.variant)),
        "panel": _listing(access, sent, legal_orders, kept),
        "stamp": stamp(access, version_of({**known, access.seat: sent})),
        "remembered": kept,
        "everybody": None if access.game.state == State.OVER or not known else everybody(known),
        "beside": [(seat, lines(other.sheet)) for seat, other in others.items()],
        "scene": scene,
        "ways": ways(access.variant.id),
        "marks": marks(scene) if scene else "",
        "lines": misread(access.variant, access.seen().position, access.seat, sent),
        "most": LARGEST_SHEET,
        "wait": wait_of(access),
        "suffix": f"?as={access.seat}" if len(access.seats) > 1 else "",
    }
