"""The page of one's own games."""

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet, Window
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.accounts.models import Person
from variorum.host.games.access import find_all
from variorum.host.games.clock.wait import Wait
from variorum.host.games.clock.waits import waits_of
from variorum.host.games.context import Tab, all_tabs
from variorum.host.games.lobby.lobby import Row, rows
from variorum.host.games.lobby.queries import filtered, followed_by, left_by
from variorum.host.games.models import Game, Member, State
from variorum.host.schema.numbers import whole
from variorum.variants import registry

PAGE = 24
MOST_LEFT = 12
"""The games on the page that somebody has left, the latest ones."""


class _Part(NamedTuple):
    """A game on the page: the viewer's seats, tabs with news, and what it waits for."""

    row: Row
    seats: tuple[str, ...]
    news: list[Tab]
    wait: Wait


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """List the visitor's games, with what each needs. The number of queries doesn't depend on that of the games."""
    me = cast("Person", request.user)
    page = _page(filtered({"mine": True}, me), whole(request.GET.get("page", "")) or 1)
    shown = {game.pk for game in page.object_list}
    gone = [game for game in left_by(me)[:MOST_LEFT] if game.pk not in shown]
    parts = _parts(me, [*page.object_list, *gone])
    mine = [part for part in parts if part.row.game.pk in shown]
    mine.sort(key=lambda part: (not part.wait.needs, part.row.game.state == State.OVER))
    left = [part for part in parts if part.row.game.pk not in shown]
    context = {"page": page, "parts": mine, "left": left, "followed": rows(followed_by(me), me)}
    return render(request, "lobby/mine.html", {**context, "first": registry.FIRST})


def _parts(me: Person, games: Sequence[Game]) -> list[_Part]:
    """Games on the page, with the viewer's tabs and what each waits for."""
    members = list(Member.objects.filter(game__in=games).order_by("pk"))
    accesses = find_all(me, games, members)
    waits = waits_of(accesses, members)
    begun = [access for access in accesses if access.has_begun and registry.is_known(access.game.variant)]
    tabs = {access.game.pk: made for access, made in zip(begun, all_tabs(begun), strict=True)}
    news = {key: [tab for tab in found if tab.news] for key, found in tabs.items()}
    return [
        _Part(row, access.seats, news.get(row.game.pk, []), waits[row.game.pk])
        for row, access in zip(rows(games, members=members), accesses, strict=True)
    ]


def _page(found: QuerySet[Game], number: int) -> Page[Any]:
    """A page of a list that one query reads and counts; the last one if there is none of that number."""
    first = max(number - 1, 0) * PAGE
    shown = list(found.annotate(total=Window(Count("pk")))[first : first + PAGE])
    if not shown and first:
        return Paginator(found, PAGE).get_page(number)
    counting = Paginator(range(shown[0].total if shown else 0), PAGE)
    return Page(shown, max(number, 1), counting)
