"""The gallery of variants: a search over what is known of each without loading it."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.paginator import Paginator
from django.http import HttpRequest

from variorum.host.games.lobby.gallery_form import LENGTHS, NONE, SIZES, GalleryForm
from variorum.host.games.lobby.paging import query_of
from variorum.host.games.lobby.queries import most_played, times_played
from variorum.variants.facts import VariantFacts, facts

PAGE = 12
"""Variants on a page; their pictures and the page together stay below 200 KB."""


class Shown(msgspec.Struct, frozen=True):
    """A variant of the gallery, and how many games of it have been played here."""

    facts: VariantFacts
    played: int


def gallery(request: HttpRequest) -> dict[str, Any]:
    """A page of the variants that match a search, the most played first; for an invalid search, its errors and all."""
    form = GalleryForm(request.GET or None)
    wishes = form.cleaned_data if form.is_bound and form.is_valid() else {}
    found = [one for one in map(facts, most_played()) if _fits(one, wishes)]
    if wishes.get("sort"):
        found.sort(key=lambda one: (getattr(one, wishes["sort"]), one.name))
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    played = times_played()
    return {
        "form": form,
        "page": page,
        "shown": [Shown(one, played.get(one.id, 0)) for one in page.object_list],
        "wished": any(wishes.values()),
        "query": query_of(request),
    }


def _fits(one: VariantFacts, wishes: dict[str, Any]) -> bool:
    rules, players, difficulty = (wishes.get(key, "") for key in ("rules", "players", "difficulty"))
    return (
        one.matches(wishes.get("q", ""))
        and (not players or one.players == int(players))
        and _within(one.areas, SIZES, wishes.get("size", ""))
        and _within(one.hours, LENGTHS, wishes.get("length", ""))
        and difficulty in ("", one.difficulty)
        and (not rules or (rules in one.rules if rules != NONE else not one.rules))
    )


def _within(number: int, ranges: Mapping[str, tuple[tuple[int, int], str]], name: str) -> bool:
    """Whether a number is in the range of that name; without a name, any is."""
    return not name or ranges[name][0][0] <= number <= ranges[name][0][1]
