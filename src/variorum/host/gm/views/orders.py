"""The game master's own orders, and orders entered for a seat."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from variorum.game.audience import GM
from variorum.game.process import legal_orders
from variorum.host.games.access import Access
from variorum.host.games.services import sheets
from variorum.host.games.services.common import RefusedError, StaleError
from variorum.host.gm.forms import number_of
from variorum.host.gm.pages import desk_of, on_desk, problems_of, status_of, texts_of, to_desk
from variorum.host.gm.services import orders as service
from variorum.host.gm.views.desk import frame_of, refused
from variorum.host.orders.reading import order_from


@require_POST
@on_desk(refused)
def own(request: HttpRequest, key: str) -> HttpResponse:
    """Add an own order, remove one, or get ready."""
    access, texts = desk_of(request, key), texts_of(request)
    phase = number_of(texts.get("phase_number", ""))
    match texts.get("do", ""):
        case "remove":
            sheets.remove(access, phase, texts.get("order", ""))
        case "ready" | "wait" as said:
            sheets.set_ready(access, phase, ready=said == "ready")
        case "add":
            _add(access, phase, request.POST)
        case _:
            raise RefusedError("Choose what to order.")
    return to_desk(access)


def _add(access: Access, phase: int, data: QueryDict) -> None:
    if access.game.phase_number != phase:
        raise StaleError("This phase has already been processed. Nothing was ordered.")
    legal = legal_orders(access.variant, access.seen().position, GM)
    sheets.put(access, phase, [order_from(legal, data)])


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, key: str, seat: str) -> HttpResponse:
    """Enter orders for a seat; they aren't shown again."""
    access = desk_of(request, key)
    if seat not in access.variant.world.commands(access.seen().position):
        raise Http404
    if request.method != "POST":
        return _page(request, access, seat)
    texts = texts_of(request)
    change = service.replace if texts.get("how") == "replace" else service.add
    try:
        problems = change(access, texts.get("mark", ""), seat, texts.get("text", ""))
    except RefusedError as error:
        access.game.refresh_from_db()
        return _page(request, access, seat, problems=problems_of(error), status=status_of(error))
    for problem in problems:
        messages.warning(request, str(problem))
    messages.success(request, f"The orders of {seat} have been entered.")
    return to_desk(access)


def _page(
    request: HttpRequest, access: Access, seat: str, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    filled = {"text": request.POST.get("text", ""), "how": request.POST.get("how", "add")}
    page = {**frame_of(access), "for_seat": seat, "problems": problems, "filled": filled}
    return render(request, "gm/orders.html", page, status=status)
