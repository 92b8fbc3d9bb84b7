"""The page of one's own games."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, find
from variorum.host.games.clock.awaited import awaited
from variorum.host.games.context import tabs_of
from variorum.host.games.lobby.queries import filtered, followed_by
from variorum.host.games.lobby.rows import Row, rows
from variorum.host.games.models import Game, State
from variorum.variants import registry

PAGE = 24


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """List the visitor's games, with what each needs."""
    me = get_object_or_404(Person, pk=request.user.pk)
    page = Paginator(filtered({"mine": True}, me), PAGE).get_page(request.GET.get("page"))
    parts = [_part(me, row) for row in rows(page.object_list)]
    parts.sort(key=lambda part: (not part["todo"], part["row"].game.state == State.OVER))
    context = {"page": page, "parts": parts, "followed": rows(followed_by(me), me), "first": registry.FIRST}
    return render(request, "lobby/mine.html", context)


def _part(me: Person, row: Row) -> dict[str, Any]:
    access = find(me, row.game.key)
    news = [tab for tab in tabs_of(access) if tab.news] if access.has_begun else []
    return {"row": row, "seats": access.seats, "news": news, "todo": _todo(me, access, row.game)}


def _todo(me: Person, access: Access, game: Game) -> list[str]:
    """What a game needs from a person, by the names that the template knows."""
    own = game.members.filter(person=me, left__isnull=True).first()
    found = []
    if own and game.state == State.ROLL_CALL and not own.here:
        found.append("answer")
    if own and own.abandoned:
        found.append("offered")
    if game.lines and set(access.seats) & awaited(game):
        found.append("rule" if access.seats == (GM,) else "order")
    return found
