"""Pages of waiting lists. What people do to lists has its pages from its acts."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.acts.protocol import Asked
from variorum.host.games import in_words
from variorum.host.lists.models import WaitingList
from variorum.host.lists.planned import known
from variorum.host.lists.queries import LIST, GetWaitingList, answers
from variorum.variants import registry

PAGE = 30  # two or three screens


def overview(request: HttpRequest) -> HttpResponse:
    """Show all waiting lists."""
    page = Paginator(known(WaitingList), PAGE).get_page(request.GET.get("page"))
    told = answers(request.user, page.object_list)
    rows = [
        {
            "list": one,
            "variant": registry.variant(row.variant).name,
            "pace": in_words.pace(row.terms.clock),
            "press": in_words.PRESS[row.terms.press],
        }
        for one, row in zip(told, page.object_list, strict=True)
    ]
    return render(request, "lists/overview.html", {"page": page, "rows": rows})


def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show a list with the terms of its games."""
    row = LIST.find(request.user, Asked(key))
    variant = registry.variant(row.variant)
    context = {
        "row": row,
        "list": GetWaitingList().answer(request.user, row),
        "variant": variant.name,
        "sentences": in_words.sentences(row.terms, dice=in_words.has_dice(variant)),
        "people": [] if row.terms.anonymous else [one.person for one in row.waiting.select_related("person")],
        "games": [entry.game for entry in row.games.select_related("game") if entry.game.listed],
    }
    return render(request, "lists/list.html", context)
