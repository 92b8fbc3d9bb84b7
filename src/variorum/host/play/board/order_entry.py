"""Requests from the game page: single orders, the sheet as text, and readiness."""

from collections.abc import Callable, Sequence
from functools import wraps

import msgspec
from django.contrib import messages as flash
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import escape
from django.views.decorators.http import require_POST
from msgspec.structs import replace

from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.context import address
from variorum.host.games.pages import Request, access_of
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import LARGEST_SHEET, Saved
from variorum.host.limits.rates import limited
from variorum.host.orders.fields import MissingError
from variorum.host.orders.ledger import amounts_of, ledgers
from variorum.host.orders.reading import changed, order_from, order_of
from variorum.host.orders.text import understood
from variorum.host.play.board import agreements, proposed_orders
from variorum.host.play.board.conditional_orders import WAITS, conditional_from
from variorum.host.play.board.listing import Panel
from variorum.host.play.board.own_sheet import knowing, listing, own_orders, sent_by, sheet_context, stamp
from variorum.host.play.board.page import page
from variorum.host.play.board.proposed_orders import hints
from variorum.host.play.packing import packed
from variorum.host.schema.numbers import number_of
from variorum.notation import write_conditional
from variorum.notation.in_words import words


class Answer(msgspec.Struct, frozen=True):
    """A sentence, and the order that it is about, if it is about one.

    `wrong`: some orders don't count; `asks`: nothing was saved, ask for confirmation.
    """

    text: str = ""
    order: str = ""
    wrong: bool = False
    asks: bool = False


def of_one(panel: Panel, order: str, named: str) -> Answer:
    """The answer to an added order, described in words."""
    if any(entry.refused for entry in panel.entries if entry.text == order):
        return Answer(f"Refused: {named}", order, wrong=True)
    if any(entry.text == order for entry in panel.waiting):
        return Answer(f"Saved, not complete yet: {named}", order)
    return Answer(f"Saved: {named}", order)


def of_all(panel: Panel, *, complete: bool) -> Answer:
    """The answer to a whole sheet, "8 orders sent, 5 refused"; `complete`: every line of the text is on it."""
    told = f"{panel.count}, not complete yet" if panel.waiting and not panel.refused else panel.count
    return Answer(f"{told}.", wrong=bool(panel.refused) or not complete)


class Done(msgspec.Struct, frozen=True):
    """The result of a request: the saved sheet, the answer, and orders that belong to other seats."""

    saved: Saved
    told: Answer
    foreign: tuple[Problem, ...] = ()


Action = Callable[[Request, Access, int], Done]
View = Callable[..., HttpResponse]


def _taking(action: Action) -> View:
    """A view that changes the sheet, and answers with the sheet or an error."""

    @require_POST
    @packed
    @wraps(action)
    def view(request: Request, key: str) -> HttpResponse:
        access = access_of(request, key)
        try:
            done = action(request, access, number_of(request.POST.get("phase_number", "")))
        except RefusedError as error:
            return _refused(request, access_of(request, key), error)
        if request.htmx:
            return _sheet(request, access, done)
        if done.foreign or done.told.asks:
            return page(request, access, foreign=done.foreign, asks=done.told.asks)
        return redirect(address(access, "play:board"))

    return view


@packed
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """Send the listed sheet to a page that was told of a change, or nothing if the page shows it already.

    An open confirmation stays open.
    """
    access = access_of(request, key)
    if request.GET.get("stamp") == stamp(access, sheets.latest(access)):
        return HttpResponse(status=204)
    sent = sent_by(access)
    return _sheet(request, access, Done(sent, Answer(asks="sure" in request.GET and _forgets(access, sent))))


def put(request: Request, key: str) -> HttpResponse:
    """Add an order, or describe a conditional order that is still being entered."""
    if WAITS not in request.POST:
        return _put(request, key)
    return _told(request, key) if "tell" in request.POST else _put_conditional(request, key)


@_taking
def _put_conditional(request: Request, access: Access, phase: int) -> Done:
    """Add a conditional order; a duplicate keeps its place."""
    if access.game.phase_number != phase:
        raise StaleError("This phase has been processed in the meantime. Your order was not saved.")
    conditional = conditional_from(knowing(access, own_orders(access)), request.POST)
    before = sent_by(access)
    entries = before.sheet.conditional
    sheet = Sheet(before.sheet.orders, entries if conditional in entries else (*entries, conditional))
    saved = sheets.replace_sheet(access, phase, before.version, sheet, before.unread)
    listed, text = listing(access, saved, own_orders(access)), write_conditional(conditional)
    return Done(saved, of_one(listed, text, words(access.variant).conditional(conditional)))


@require_POST
def _told(request: Request, key: str) -> HttpResponse:
    """Describe a conditional order, or say why it is refused; nothing while it is incomplete."""
    access = access_of(request, key)
    try:
        told = words(access.variant).conditional(conditional_from(knowing(access, own_orders(access)), request.POST))
    except MissingError:
        told = ""
    except RefusedError as error:
        told = str(error)
    return HttpResponse(escape(told))


@_taking
def _put(request: Request, access: Access, phase: int) -> Done:
    """Add an order from a form or the map."""
    legal_orders = own_orders(access)
    order = order_from(legal_orders, request.POST)
    saved = sheets.put(access, phase, [order])
    named = f"{words(access.variant).order(order)} ({order})"
    return Done(saved, of_one(listing(access, saved, legal_orders), str(order), named))


@_taking
def amounts(request: Request, access: Access, phase: int) -> Done:
    """Put a table of amounts on the sheet, in place of all orders of its types."""
    legal_orders = own_orders(access)
    known = {table.name: table for table in ledgers(legal_orders, sent_by(access).sheet.orders, words(access.variant))}
    table = known.get(request.POST.get("ledger", ""))
    if table is None:
        raise RefusedError("These orders aren't possible now.")
    orders = [
        order_of(legal_orders, column.tag, {column.amount: [written], column.thing: [row.thing]})
        for row in table.rows
        for column, cell in zip(table.columns, row.cells, strict=True)
        if cell and (written := request.POST.get(cell.name, "").strip()) and written.strip("0")
    ]
    amounts = amounts_of(legal_orders, {column.order for column in table.columns})

    def renewed(before: Sequence[Order]) -> list[Order]:
        given = (order for order in before if isinstance(order, table.types))
        return [*orders, *filter(None, (changed(order, amounts[type(order)], request.POST) for order in given))]

    types = (*(column.order for column in table.columns), *table.types)
    saved = sheets.exchange(access, phase, types, renewed)
    return Done(saved, of_all(listing(access, saved, legal_orders), complete=True))


@_taking
def remove(request: Request, access: Access, phase: int) -> Done:
    """Delete an order."""
    text = request.POST.get("order", "")
    return Done(sheets.remove(access, phase, text), Answer(f"Deleted: {text[:200]}"))


@_taking
def ready(request: Request, access: Access, phase: int) -> Done:
    """Mark the seat as ready, or not; ask for confirmation if orders seem to be missing."""
    is_ready, sent = request.POST.get("ready") == "yes", sent_by(access)
    if is_ready and "sure" not in request.POST and access.game.phase_number == phase and _forgets(access, sent):
        return Done(sent, Answer(asks=True))
    saved = sheets.set_ready(access, phase, ready=is_ready)
    return Done(saved, Answer("You're ready." if is_ready else "You're no longer ready."))


def _forgets(access: Access, sent: Saved) -> bool:
    """Whether a sheet that isn't ready lacks orders for units, or builds that are due."""
    listed = listing(access, sent, own_orders(access))
    return not listed.ready and bool(listed.idle or listed.undone)


@_taking
def text(request: Request, access: Access, phase: int) -> Done:
    """Replace the sheet with a text. Unreadable lines are kept as they are; orders for other seats are not."""
    position, written = access.seen().position, request.POST.get("text", "")
    found = understood(access.variant, position, access.seat, written)
    sheet, unread = found.sheet, "\n".join(found.kept)
    before = sent_by(access)
    version = number_of(request.POST.get("over", "") or request.POST.get("version", ""))
    same = before.version and (before.sheet, before.unread) == (sheet, unread)
    saved = before if same else sheets.replace_sheet(access, phase, version, sheet, unread)
    told = of_all(listing(access, saved, own_orders(access)), complete=not (unread or found.foreign))
    if "undo" in request.POST:
        told = replace(told, text=f"Undone. {told.text}")
    if request.POST.get("ready") != "yes":
        return Done(saved, told, found.foreign)
    if unread or found.foreign or _forgets(access, saved):
        return Done(saved, replace(told, asks=True), found.foreign)
    return Done(sheets.set_ready(access, phase, ready=True), replace(told, text=f"{told.text} You're ready."))


@_taking
def take(request: Request, access: Access, phase: int) -> Done:
    """Add the seat's own among orders that somebody proposed."""
    legal_orders = own_orders(access)
    saved, found = proposed_orders.take(access, phase, request.POST.get("orders", ""), legal_orders)
    flash.success(request, f"On your order sheet: {'; '.join(map(str, found))}. Change or delete them as you like.")
    return Done(saved, of_all(listing(access, saved, legal_orders), complete=True))


@_taking
def use_promised(_request: Request, access: Access, phase: int) -> Done:
    """Put the orders that the seat has promised on its sheet."""
    legal_orders = own_orders(access)
    saved, _ = agreements.use(access, phase, legal_orders)
    return Done(saved, of_all(listing(access, saved, legal_orders), complete=True))


@limited("heavy")
def hint(request: Request, key: str) -> HttpResponse:
    """Show what a bot would order in a sandbox, and why."""
    access = access_of(request, key)
    try:
        found = hints(access)
    except RefusedError:
        raise Http404 from None
    if not request.htmx:
        return page(request, access, hints=found, asked=True)
    context = {"game": access.game, "seat": access.seat, "hints": found, "asked": True}
    return render(request, "board/hint.html", context)


@limited("heavy")
@_taking
def take_hint(_request: Request, access: Access, phase: int) -> Done:
    """Put the orders of the hint on the sheet; each replaces what its unit was told."""
    saved = sheets.put(access, phase, [found.order for found in hints(access)])
    return Done(saved, of_all(listing(access, saved, own_orders(access)), complete=True))


def _sheet(request: HttpRequest, access: Access, done: Done) -> HttpResponse:
    more = {"told": done.told, "foreign": done.foreign, "asks": done.told.asks, "waits": WAITS in request.POST}
    context = {**sheet_context(access, done.saved, own_orders(access)), **more}
    return render(request, "board/sheet.html", context)


def _refused(request: Request, access: Access, error: RefusedError) -> HttpResponse:
    """Show the error and the text that was sent."""
    stale = isinstance(error, StaleError)
    written = request.POST.get("text", "")[:LARGEST_SHEET]
    same = number_of(request.POST.get("phase_number", "")) == access.game.phase_number
    over = sent_by(access).version if stale and same and written else None
    more = {"error": error, "written": written, "over": over, "stale": stale}
    status = 409 if stale else 422
    if not request.htmx:
        return page(request, access, status, **more)
    context = {**more, "game": access.game, "seat": access.seat}
    answer = render(request, "board/refused.html", context, status=status)
    place = "#if-told" if WAITS in request.POST else "#messages"
    answer["HX-Retarget"], answer["HX-Reswap"] = place, "innerHTML"
    return answer
