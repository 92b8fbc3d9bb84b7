"""The game page: the board, order entry by map, forms or text, the position in words, and the results of phases."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders
from variorum.game.title import headline
from variorum.host.games.access import Access, first_things
from variorum.host.games.clock.awaited import is_shown, ready_seats
from variorum.host.games.common import RefusedError
from variorum.host.games.context import Tab, address, frame
from variorum.host.games.models import State
from variorum.host.games.pages import access_of
from variorum.host.games.reach import reach
from variorum.host.games.seats import seating
from variorum.host.games.seats.insiders import looked
from variorum.host.games.templatetags.powers import are_many
from variorum.host.orders.controls import OrderForm
from variorum.host.orders.forms import forms
from variorum.host.orders.labels import doable
from variorum.host.play.board.acts import is_act
from variorum.host.play.board.agreements import agreed
from variorum.host.play.board.board_map import mapped
from variorum.host.play.board.condition_form import asked_places, condition_form
from variorum.host.play.board.conditional_orders import WAITS, later
from variorum.host.play.board.own_sheet import knowing, own_orders, sent_by, sheet_context
from variorum.host.play.board.standings import others, table
from variorum.host.play.packing import packed
from variorum.host.play.pictures.charts import has_any
from variorum.host.play.pictures.maps import ways
from variorum.host.play.results.afterwards import opens_first
from variorum.host.play.results.history import record
from variorum.host.play.results.in_short import News, ending_in_short, news
from variorum.host.play.results.lookback import looking, tells
from variorum.host.play.results.story import figured
from variorum.notation.in_words import words


class Beside(msgspec.Struct, frozen=True):
    """The addresses of the press `page`, of its `newest` thread, of the `news`, and of threads `to` a seat.

    `new` is how much of it is new, `reached` are the seats that the viewer may write to now.
    """

    page: str
    newest: str
    news: str
    to: str
    new: int
    reached: tuple[str, ...]


def beside(access: Access, tabs: Iterable[Tab]) -> Beside | None:
    """Press for the board's panel; None if the game has no press page for the viewer."""
    tab = next((tab for tab in tabs if tab.name == "press"), None)
    if tab is None:
        return None
    page = address(access, "press:press")
    return Beside(
        page,
        address(access, "press:newest"),
        address(access, "press:news"),
        f"{page}{'&' if '?' in page else '?'}with=",
        tab.news,
        reach(access).seats,
    )


Opening = Callable[[HttpRequest, Access, LegalOrders], dict[str, Any]]
"""What the page opens with: the context of news or of a phase."""

REFRESH = "refresh"
"""The id of the element that asks, on an open page, what is new."""


@packed
def board(request: HttpRequest, key: str) -> HttpResponse:
    """Show the game page."""
    access = access_of(request, key)
    if not access.has_begun:
        return redirect(address(access, "games:about"))
    if opens_first(request, access):
        return redirect(address(access, "play:afterwards"))
    if WAITS in request.GET and request.headers.get("HX-Request"):
        return _condition_form(request, access)
    return page(request, access)


def latest(request: HttpRequest, key: str) -> HttpResponse:
    """Redirect to the results of the last phase."""
    access = access_of(request, key)
    return redirect(address(access, "play:phase", access.last))


@packed
def phase(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show the game page with the results of a phase, on its map and in its panel; 404 for other numbers."""
    access = access_of(request, key)
    access.seen(number)
    return _opened(request, access, _orders_or_none(access), partial(_results, number=number))


def readiness(request: HttpRequest, key: str) -> HttpResponse:
    """Show the marks of those who are ready, for an open page; 404 in games that keep it hidden."""
    access = access_of(request, key)
    ready = ready_seats(access.game)
    if ready is None:
        raise Http404
    marks = [(row.seat, row.seat in ready) for row in seating.table(access).rows]
    return render(request, "board/readiness.html", {"marks": marks})


def _condition_form(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the form for conditional orders alone, for a page that is already loaded."""
    context = {"game": access.game, "seat": access.seat, "ways": ways(access.variant.id)}
    return render(request, "board/conditions.html", context | _conditions(access, own_orders(access), request.GET))


def page(request: HttpRequest, access: Access, status: int = 200, **more: Any) -> HttpResponse:
    """The game page, with additional context such as an error."""
    return _opened(request, access, own_orders(access), _arrival, status, **more)


def _orders_or_none(access: Access) -> LegalOrders:
    """The viewer's legal orders; none where they are too much work, since results can be read all the same."""
    try:
        return own_orders(access)
    except RefusedError:
        return LegalOrders()


def _opened(
    request: HttpRequest,
    access: Access,
    legal_orders: LegalOrders,
    opening: Opening,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    position = access.seen().position
    sheet, framed = sheet_context(access, sent_by(access), legal_orders), frame(access, "board")
    context = {
        **framed,
        "press": beside(access, framed["tabs"]),
        **sheet,
        **mapped(access, sheet["scene"], legal_orders, reverse("play:put", args=(access.game.key,))),
        **_told(access),
        **agreed(access, legal_orders),
        "briefings": first_things(access),
        "is_first": not access.last,
        "ended": ending_in_short(access) if access.game.state == State.OVER else "",
        "doable": doable(legal_orders),
        **_shelved(_forms(access, legal_orders), has_map=sheet["ways"] is not None),
        **_conditions(access, legal_orders, request.POST if request.method == "POST" else request.GET),
        "later": later(access.variant, position),
        **opening(request, access, legal_orders),
        **more,
    }
    return render(request, "board/page.html", context, status=status)


def _forms(access: Access, legal_orders: LegalOrders) -> tuple[OrderForm, ...]:
    """The forms of all orders that aren't a single button."""
    made = forms(access.variant, access.seen().position, legal_orders)
    return tuple(form for form in made if not is_act(legal_orders, form.tag))


def _shelved(made: Sequence[OrderForm], *, has_map: bool) -> dict[str, Any]:
    """Forms of orders that taps can begin, of orders of amounts, and of all others."""
    tapped = tuple(form for form in made if has_map and form.on_map)
    amounts = tuple(form for form in made if form.of_amounts and form not in tapped)
    others = tuple(form for form in made if form not in tapped and form not in amounts)
    return {"map_forms": tapped, "amount_forms": amounts, "forms": others}


def _arrival(request: HttpRequest, access: Access, legal_orders: LegalOrders) -> dict[str, Any]:
    """What happened since the viewer's last visit, from the first phase on that tells them anything; seen from now on.

    A page that only asks what is new shows nothing of it yet.
    """
    new = news(access) if request.method == "GET" else None
    if new is not None and request.headers.get("HX-Trigger") != REFRESH:
        looked(access)
    first = _first_to_show(access, new) if new else None
    if first is None:
        return {"news": None, "looks": address(access, "play:look", access.last)}
    looked_at = looking(access, first, legal_orders)
    return {"is_brief": are_many(looked_at["look"]["accounts"]), "news": new, **looked_at}


def _results(_: HttpRequest, access: Access, legal_orders: LegalOrders, number: int) -> dict[str, Any]:
    """A phase, whatever is new, and all phases; the last phase counts as having looked."""
    new = news(access)
    if number == access.last:
        looked(access)
    shown = looking(access, number, legal_orders)
    return {"tab": "results", "news": new, "record": record(access), **shown, **figured(access, number)}


def _first_to_show(access: Access, new: News) -> int | None:
    """The first new phase in which the viewer sees that anything happened, or missed the orders; None without one."""
    missed = {step.number for step in new.cared}
    return next((step.number for step in new.phases if step.number in missed or tells(access, step.number)), None)


def _conditions(access: Access, legal_orders: LegalOrders, written: QueryDict) -> dict[str, Any]:
    """The form for conditional orders if it is requested or filled in; otherwise only whether it is available."""
    seat = knowing(access, legal_orders)
    can_wait = bool(legal_orders.kinds) and access.seat != GM and seat.can_wait
    form = condition_form(seat, words(access.variant), written) if can_wait and WAITS in written else None
    return {"can_wait": can_wait, "conditions": form, "asked": asked_places(seat) if form else {}}


def _told(access: Access) -> dict[str, Any]:
    """The position in words: the turn, and every power's standing."""
    rows, ready = seating.table(access).rows, ready_seats(access.game) or frozenset()
    standings = table(access, rows, ready)
    return {
        "now": headline(access.variant, access.seen().position),
        "standings": standings,
        "others": others(standings, rows, ready),
        "readiness": address(access, "play:readiness") if is_shown(access.game) else "",
        "results": address(access, "play:phase", access.last),
        "tables": address(access, "play:tables") if has_any(access.variant) else "",
    }
