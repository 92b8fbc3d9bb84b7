"""The game master's own orders, and orders entered for a seat."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.host.acts.running import run
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.pages import Request
from variorum.host.games.private_orders import legal_orders
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.orders import EnterOrders
from variorum.host.gm.asked import decided, is_complete
from variorum.host.gm.models import BEGUN
from variorum.host.gm.pages import desk_of, on_desk, problems_answer, problems_of, status_of, texts_of, to_desk
from variorum.host.gm.views.desk import asked, frame_of, own_orders, refused_at_desk
from variorum.host.orders.forms import forms
from variorum.host.orders.reading import order_from
from variorum.host.orders.text import understood, with_order
from variorum.host.play.board.board_map import mapped
from variorum.host.play.pictures.layers import marks, scene_now
from variorum.host.schema.numbers import number_of
from variorum.notation.in_words import words

LATE = "This phase has already been processed. Nothing was ordered."


@require_POST
@on_desk(refused_at_desk)
def own(request: Request, key: str) -> HttpResponse:
    """Add an own order, remove one, or get ready."""
    access = desk_of(request, key)
    try:
        said = _ordered(access, request.POST)
    except RefusedError as error:
        if not request.htmx:
            raise
        return problems_answer(request, error)
    if not request.htmx:
        return to_desk(access)
    return render(request, "gm/own.html", {"game": access.game, "said": said, **own_orders(access)})


def _ordered(access: Access, data: QueryDict) -> str:
    """Change the game master's own orders. Returns what to say about it."""
    phase = number_of(data.get("phase_number", ""))
    match data.get("do", ""):
        case "remove":
            text = data.get("order", "").replace("\x00", "")
            sheets.remove(access, phase, text)
            return f"Removed: {text[:200]}"
        case "ready" | "wait" as how:
            sheets.set_ready(access, phase, ready=how == "ready")
            return ""
        case "add":
            order = _legal_order(access, GM, data)
            sheets.put(access, phase, [order])
            return _added(access, order)
        case _:
            raise RefusedError("Choose what to order.")


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: Request, key: str, seat: str) -> HttpResponse:
    """Enter orders for a seat; they aren't shown again."""
    access, texts = desk_of(request, key), texts_of(request)
    if seat not in access.variant.world.commands(access.seen().position):
        raise Http404
    if request.method != "POST":
        return _page(request, access, seat, "")
    try:
        return _noted(request, access, seat) if "type" in texts else _entered(request, access, seat)
    except RefusedError as error:
        access.game.refresh_from_db()
        if request.htmx:
            return problems_answer(request, error)
        return _page(request, access, seat, _text(texts), status_of(error), problems=problems_of(error))


def _entered(request: HttpRequest, access: Access, seat: str) -> HttpResponse:
    """Save the orders in the text."""
    texts = texts_of(request)
    whole = texts.get("how") == "replace"
    act = EnterOrders(seat=seat, text=texts.get("text", ""), whole=whole, mark=texts.get("mark", ""))
    for problem in run(act, request.user, access):
        messages.warning(request, str(problem))
    messages.success(request, f"The orders of {seat} have been entered.")
    return to_desk(access)


def _noted(request: Request, access: Access, seat: str) -> HttpResponse:
    """Write an order from a form or the map into the text; nothing is saved yet."""
    order = _legal_order(access, seat, request.POST)
    text = with_order(access.variant, access.seen().position, seat, _text(texts_of(request)), order)
    if not request.htmx:
        return _page(request, access, seat, text)
    context = {"game": access.game, "said": _added(access, order), **_written(access, seat, text)}
    return render(request, "gm/entering.html", context)


def _legal_order(access: Access, seat: str, data: QueryDict) -> Order:
    """The order that a form or the map has sent.

    Raises: RefusedError if it isn't legal; StaleError if the page is of another phase.
    """
    if access.game.phase_number != number_of(data.get("phase_number", "")):
        raise StaleError(LATE)
    return order_from(legal_orders(access.variant, access.seen().position, seat), data)


def _added(access: Access, order: Order) -> str:
    return f"Added: {words(access.variant).order(order)} ({order})"


def _text(texts: dict[str, str]) -> str:
    """The text so far; without scripts, the forms know it as it was when their page was made."""
    return texts.get("text", texts.get("before", ""))


def _written(access: Access, seat: str, text: str) -> dict[str, Any]:
    """The text, and the marks of its orders on the map."""
    try:
        orders = understood(access.variant, access.seen().position, seat, text).sheet.orders
    except RefusedError:
        orders = ()
    scene = scene_now(access, {seat: orders})
    return {"for_seat": seat, "text": text, "scene": scene, "marks": marks(scene) if scene else ""}


def _page(request: HttpRequest, access: Access, seat: str, text: str, status: int = 200, **more: Any) -> HttpResponse:
    variant, position = access.variant, access.seen().position
    legal = legal_orders(variant, position, seat) if access.game.state in BEGUN else LegalOrders()
    written = _written(access, seat, text)
    page = {
        **frame_of(access),
        **written,
        **mapped(access, written["scene"], legal, request.path),
        "forms": forms(variant, position, legal),
        "suffix": f"?as={GM}",
        "how": request.POST.get("how", "add"),
        **more,
    }
    return render(request, "gm/orders.html", page, status=status)


@require_POST
@on_desk(refused_at_desk)
def decide(request: Request, key: str) -> HttpResponse:
    """Give one decision, or take it back."""
    access, texts = desk_of(request, key), texts_of(request)
    try:
        _decide(access, number_of(texts.get("phase_number", "")), texts.get("order", ""))
    except RefusedError as error:
        if not request.htmx:
            raise
        return problems_answer(request, error)
    if not request.htmx:
        return to_desk(access)
    return render(request, "gm/asked.html", {"game": access.game, **asked(access)})


def _decide(access: Access, phase: int, text: str) -> None:
    """Save a decision; with the last one, the game master is ready."""
    variant, position, sent = access.variant, access.seen().position, sheets.saved(access)
    sheet = decided(variant, position, sent.sheet, text)
    if sheet is None or access.game.phase_number != phase:
        raise RefusedError("This decision is no longer open. Nothing was done.")
    sheets.replace_sheet(access, phase, sent.version, sheet, ready=is_complete(variant, position, sheet))
