"""Pages of waiting lists."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.games import in_words
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation_pages
from variorum.host.games.lobby.gallery import gallery
from variorum.host.lists import services
from variorum.host.lists.models import WaitingList
from variorum.variants import registry

PAGE = 30


class ListRow(msgspec.Struct, frozen=True):
    """A list as pages show it: how many are on it of how many that a game needs, and whether the viewer is."""

    list: WaitingList
    variant: str
    pace: str
    press: str
    on: int
    needed: int
    is_on: bool


def overview(request: HttpRequest) -> HttpResponse:
    """Show all waiting lists."""
    page = Paginator(_known(), PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "rows": _rows(page.object_list, request)}
    return render(request, "lists/overview.html", context)


def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show a list with the terms of its games."""
    found = get_object_or_404(_known(), key=key)
    names = [one.person for one in found.waiting.select_related("person")]
    context = {
        "row": _rows([found], request)[0],
        "sentences": in_words.sentences(found.terms, dice=in_words.has_dice(registry.variant(found.variant))),
        "people": [] if found.terms.anonymous else names,
        "games": [entry.game for entry in found.games.select_related("game") if entry.game.listed],
        "is_mine": found.owner_id == request.user.pk,
    }
    return render(request, "lists/list.html", context)


def choose(request: HttpRequest) -> HttpResponse:
    """Show the gallery of variants, to choose one."""
    return render(request, "lobby/choose.html", {**gallery(request), "target": "lists:new"})


@login_required
def new(request: HttpRequest, variant: str) -> HttpResponse:
    """Show the form for a new list, or make the list."""
    played, person = creation_pages.variant_of(variant), _me(request)
    forms = creation_pages.forms_of(request, played, person)
    wrong = request.method == "POST"
    if wrong and forms.are_valid():
        try:
            made = services.create(person, forms.plan(played))
        except RefusedError as error:
            forms.terms.add_error(None, str(error))
        else:
            return redirect("lists:show", made.key)
    context = {"variant": played, "forms": forms, "wrong": wrong}
    return render(request, "lists/new.html", context, status=422 if wrong else 200)


@login_required
@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Put the visitor on a list; if that fills a game, lead there."""
    found = get_object_or_404(WaitingList, key=key)
    try:
        game = services.put_on(_me(request), found.pk)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("lists:show", key)
    if game and game.members.filter(person=request.user.pk).exists():
        messages.success(request, "The list is full, so a game has been made. Answer its roll call now.")
        return redirect("games:about", game.key)
    messages.success(request, "You're on the list. You'll be told as soon as a game is full.")
    return redirect("lists:show", key)


@login_required
@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Take the visitor off a list."""
    return _done(request, key, services.take_off, "lists:show", "You're off the list.")


@login_required
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a list."""
    return _done(request, key, services.delete, "", "The waiting list has been deleted. Its games go on.")


def _done(request: HttpRequest, key: str, act: Callable[[Person, int], None], back: str, words: str) -> HttpResponse:
    found = get_object_or_404(WaitingList, key=key)
    try:
        act(_me(request), found.pk)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("lists:show", key)
    messages.success(request, words)
    return redirect(back, key) if back else redirect("lists:overview")


def _known() -> QuerySet[WaitingList]:
    """The lists for variants that are installed, each with the number of people `on` it."""
    found = WaitingList.objects.filter(variant__in=registry.names())
    return found.annotate(on=Count("waiting")).order_by("-created", "-pk")


def _rows(lists: Iterable[Any], request: HttpRequest) -> list[ListRow]:
    """Lists as rows, each annotated with how many are `on` it."""
    mine = set(WaitingList.objects.filter(waiting__person=request.user.pk).values_list("pk", flat=True))
    return [
        ListRow(
            one,
            registry.variant(one.variant).name,
            in_words.pace(one.terms.clock),
            in_words.PRESS[one.terms.press],
            one.on,
            services.size(one),
            request.user.is_authenticated and one.pk in mine,
        )
        for one in lists
    ]


def _me(request: HttpRequest) -> Person:
    return get_object_or_404(Person, pk=request.user.pk)
