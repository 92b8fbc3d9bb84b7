"""The lobby: listed games, and a search form."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

import msgspec
from django import forms
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet, Window
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from msgspec.structs import replace

from variorum.game.event import counted as so_many
from variorum.host.accounts.models import Person
from variorum.host.games import in_words
from variorum.host.games.access import find_all
from variorum.host.games.bots.levels import called
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.clock.wait import Wait
from variorum.host.games.clock.waits import waits_of
from variorum.host.games.context import Tab, all_tabs
from variorum.host.games.life.creation import seats_of
from variorum.host.games.lobby.paging import MOST_COUNTED, counted, query_of, slice_of
from variorum.host.games.lobby.queries import demonstrated, filtered, followed_by, left_by, private_games
from variorum.host.games.models import Game, Member, State
from variorum.host.games.places import LOBBY
from variorum.host.games.seats.newcomers import takes_newcomers
from variorum.host.games.terms import Press
from variorum.host.schema.numbers import whole
from variorum.variants import registry
from variorum.variants.facts import every, facts


class Row(msgspec.Struct, frozen=True):
    """A game in a list.

    `taken` of `seats` have a player or bot; `offered` are open for replacements; `joinable`: it is running and open to
    the viewer; `bots`: the level of bots in words, if they play the free seats.
    """

    game: Game
    variant: str
    pace: str
    press: Press
    anonymous: bool
    bots: str
    taken: int
    seats: int
    offered: int
    joinable: bool

    @property
    def press_name(self) -> str:
        """The kind of press in words."""
        return in_words.PRESS[self.press]


def rows(games: Iterable[Game], person: Person | None = None, members: Iterable[Member] | None = None) -> list[Row]:
    """Games as list rows; nobody is invited to join a game they are in already.

    `members` are those of the games, if they have been read already.
    """
    shown = list(games)
    if members is None:
        members = Member.objects.filter(game__in=shown, left__isnull=True).only("game", "abandoned", "person", "left")
    held = [(member.game_id, member.abandoned, member.person_id) for member in members if not member.left]
    counts = Counter((game, abandoned) for game, abandoned, _ in held)
    own = {game for game, _, holder in held if person and holder == person.pk}
    mine = {game.pk for game in shown if person and (game.pk in own or game.master_id == person.pk)}
    found = [_row(game, counts[game.pk, False], counts[game.pk, True]) for game in shown]
    return [replace(row, joinable=row.joinable and row.game.pk not in mine) for row in found]


def _row(game: Game, taken: int, offered: int) -> Row:
    terms = game.terms
    known = registry.is_known(game.variant)
    name = registry.variant(game.variant).name if known else game.variant
    seats = len(seats_of(game)) if known else taken
    pace = in_words.pace(terms.clock)
    bots = called(terms.bot_level) if terms.bots else ""
    return Row(game, name, pace, terms.press, terms.anonymous, bots, taken, seats, offered, takes_newcomers(game))


_ANY = ("", "any")
_PACES = [(Pace.WEEKLY.value, "fixed days"), (Pace.HOURS.value, "hours per phase"), (Pace.LIVE.value, "live")]
_PRESS = [(press.value, name) for press, name in in_words.PRESS.items()]


def _variants() -> list[tuple[str, Any]]:
    return [_ANY, *((one.id, one.name) for one in every())]


class FindForm(forms.Form):
    """A search for games; all fields are optional."""

    q = forms.CharField(label="Name has", required=False, max_length=80, widget=forms.TextInput({"type": "search"}))
    variant = forms.ChoiceField(label="Variant", required=False, choices=_variants)
    state = forms.ChoiceField(label="Status", required=False, choices=[_ANY, *State.choices])
    pace = forms.ChoiceField(label="Pace", required=False, choices=[_ANY, *_PACES])
    press = forms.ChoiceField(label="Press", required=False, choices=[_ANY, *_PRESS])
    free = forms.BooleanField(label="With a free seat", required=False)
    mine = forms.BooleanField(label="Only my games", required=False)


PAGE = 24
_NAMED, _DEMOS = 5, 6
"""The most variants that are named as being played, and the most demo games shown, where nothing else is listed."""


def lobby(request: HttpRequest) -> HttpResponse:
    """List the games that match the search; for an invalid search, show its errors and all games."""
    form = FindForm(request.GET or None)
    wishes = form.cleaned_data if form.is_bound and form.is_valid() else {}
    person = request.user if isinstance(request.user, Person) else None
    found, marks = filtered(wishes, person), {side: request.GET.get(side, "") for side in ("before", "after")}
    page = slice_of(found, LOBBY, PAGE, **marks)
    page = page if page.rows else slice_of(found, LOBBY, PAGE)
    count = counted(found)
    context = {
        "form": form,
        "page": page,
        "rows": rows(page.rows, person),
        "count": min(count, MOST_COUNTED),
        "more": count > MOST_COUNTED,
        "wished": _wished(wishes),
        "query": query_of(request),
        "first": registry.FIRST,
        **_besides(bool(page.rows) or _wished(wishes)),
    }
    return render(request, "lobby/lobby.html", context)


def _besides(found: bool) -> dict[str, Any]:
    """What is played besides the public games; if there are none of these, also the demo games, to watch."""
    private, now = private_games()
    playing = [f"{facts(variant).name} ({so_many(count, 'game')})" for variant, count in now[:_NAMED]]
    shown = [] if found else rows(demonstrated()[:_DEMOS])
    return {"private": private, "playing": playing, "demos": shown}


def _wished(wishes: dict[str, Any]) -> bool:
    return any(wishes.values())


OWN_PAGE = 24
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
    first = max(number - 1, 0) * OWN_PAGE
    shown = list(found.annotate(total=Window(Count("pk")))[first : first + OWN_PAGE])
    if not shown and first:
        return Paginator(found, OWN_PAGE).get_page(number)
    counting = Paginator(range(shown[0].total if shown else 0), OWN_PAGE)
    return Page(shown, max(number, 1), counting)
