"""Leaderboards."""

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.people.groups import group, group_of
from variorum.host.people.models import BotRating
from variorum.host.people.queries import FIRST, leaderboard, rated_groups
from variorum.variants.facts import facts

PAGE = 50


def board(request: HttpRequest, name: str = FIRST) -> HttpResponse:
    """Show the ratings of a group of variants; a variant leads to its group."""
    found = group(group_of(name))
    if found is None or not settings.RATINGS:
        raise Http404
    page = Paginator(leaderboard(found.id), PAGE).get_page(request.GET.get("page"))
    groups = {one.id: one for one in (*rated_groups(), found)}.values()
    context = {
        "bots": BotRating.objects.filter(group=found.id),
        "group": found,
        "groups": groups,
        "variants": [(id_, facts(id_).name) for id_ in found.variants],
        "page": page,
        "first": page.start_index(),
    }
    return render(request, "people/board.html", context)
