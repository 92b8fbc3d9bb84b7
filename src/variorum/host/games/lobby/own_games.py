"""The page of one's own games."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, find_all
from variorum.host.games.clock.awaited import awaited
from variorum.host.games.context import tabs_of
from variorum.host.games.lobby.queries import filtered, followed_by
from variorum.host.games.lobby.rows import Row, rows
from variorum.host.games.models import State
from variorum.variants import registry

PAGE = 24


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """List the visitor's games, with what each needs."""
    me = get_object_or_404(Person, pk=request.user.pk)
    page = Paginator(filtered({"mine": True}, me), PAGE).get_page(request.GET.get("page"))
    shown = rows(page.object_list)
    accesses = find_all(me, [row.game for row in shown])
    parts = [_part(row, access) for row, access in zip(shown, accesses, strict=True)]
    parts.sort(key=lambda part: (not part["todo"], part["row"].game.state == State.OVER))
    context = {"page": page, "parts": parts, "followed": rows(followed_by(me), me), "first": registry.FIRST}
    return render(request, "lobby/mine.html", context)


def _part(row: Row, access: Access) -> dict[str, Any]:
    news = [tab for tab in tabs_of(access) if tab.news] if access.has_begun else []
    return {"row": row, "seats": access.seats, "news": news, "todo": _todo(access)}


def _todo(access: Access) -> list[str]:
    """What a game needs from a person, by the names that the template knows."""
    game, own = access.game, access.member
    needs = []
    if own and game.state == State.ROLL_CALL and not own.here:
        needs.append("answer")
    if own and own.abandoned:
        needs.append("offered")
    if game.lines and set(access.seats) & awaited(game):
        needs.append("rule" if access.seats == (GM,) else "order")
    return needs
