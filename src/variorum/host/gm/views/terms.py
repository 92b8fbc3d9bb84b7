"""Changing the terms of a game, with the form for creating games."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods
from msgspec.structs import asdict

from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.clock.form import ClockForm, filled
from variorum.host.games.common import RefusedError
from variorum.host.games.life.terms_form import ConductForm, OpenForm
from variorum.host.gm.acts.announcing import SetTerms
from variorum.host.gm.pages import done, master_of, problems_of, status_of
from variorum.host.gm.queries import address
from variorum.host.gm.views.desk import frame_of


@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, key: str) -> HttpResponse:
    """Change the terms of the game."""
    access = master_of(request, key)
    now = access.game.terms
    data: Any = request.POST if request.method == "POST" else None
    clock, conduct = ClockForm(data, initial=filled(now.clock)), _conduct(access, data)
    if data is None:
        return _page(request, access, clock, conduct)
    if not all([clock.is_valid(), conduct.is_valid()]):
        wrong = "Please correct the marked fields below. Nothing you entered is lost."
        return _page(request, access, clock, conduct, (wrong,), 422)
    try:
        new = conduct.conducted(now, clock.clock(now.clock))
        act = SetTerms(terms=new, reason=data.get("reason", ""), mark=data.get("mark", ""))
        return done(request, access, act, _back(access))
    except RefusedError as error:
        access.game.refresh_from_db()
        return _page(request, access, clock, conduct, problems_of(error), status_of(error))


def _conduct(access: Access, data: Any) -> ConductForm:
    game, terms = access.game, access.terms
    initial = {**asdict(terms), "bots": terms.bot_level if terms.bots else ""}
    if access.has_begun:
        return ConductForm(data, initial=initial)
    levels, foggy = levels_in(game.variant, game.chosen), access.variant.limits_sight
    return OpenForm(data, initial=initial, levels=levels, foggy=foggy)


def _back(access: Access) -> str:
    """The name of the page to go back to: the desk, or the About page of a game that hasn't begun."""
    return "gm:desk" if access.has_begun else "games:about"


def _page(
    request: HttpRequest,
    access: Access,
    clock: ClockForm,
    conduct: ConductForm,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    forms = {"clock": clock, "terms": conduct}
    page = {
        **frame_of(access),
        "desk": address(access, _back(access)),
        "forms": forms,
        "problems": problems,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "gm/terms.html", page, status=status)
