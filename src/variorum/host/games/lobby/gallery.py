"""The gallery of variants: a search over what is known of each without loading it."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest

from variorum.host.games.lobby.paging import query_of
from variorum.host.games.lobby.queries import GUNBOAT, most_played, times_played
from variorum.variants.demands import FOR_WHOM
from variorum.variants.facts import KINDS, VariantFacts, every, facts

NONE = "standard"
"""The wish for variants that have Standard's rules."""

SIZES = {
    "small": ((0, 59), "small: fewer than 60 areas"),
    "medium": ((60, 99), "medium: 60 to 99 areas"),
    "large": ((100, 100_000), "large: 100 areas and more"),
}
"""By name, the fewest and the most areas, and both in words."""

LENGTHS = {
    "short": ((0, 3), "short: up to three hours live"),
    "evening": ((4, 5), "an evening: four or five hours live"),
    "long": ((6, 1000), "long: more than five hours live"),
}
"""By name, the fewest and the most hours, and both in words."""

_ANY = ("", "any")
_SORTS = [("", "most played"), ("name", "name"), ("players", "players"), ("areas", "areas"), ("hours", "length")]


def _players() -> list[tuple[str, Any]]:
    return [_ANY, *((str(number), str(number)) for number in sorted({one.players for one in every()}))]


class GalleryForm(forms.Form):
    """A search for variants; all fields are optional."""

    q = forms.CharField(label="Words", required=False, max_length=80, widget=forms.TextInput({"type": "search"}))
    players = forms.ChoiceField(label="Players", required=False, choices=_players)
    size = forms.ChoiceField(
        label="Size", required=False, choices=[_ANY, *((key, words) for key, (_, words) in SIZES.items())]
    )
    length = forms.ChoiceField(
        label="Length", required=False, choices=[_ANY, *((key, words) for key, (_, words) in LENGTHS.items())]
    )
    difficulty = forms.ChoiceField(label="Difficulty", required=False, choices=[_ANY, *FOR_WHOM.items()])
    rules = forms.ChoiceField(
        label="Rules", required=False, choices=[_ANY, (NONE, "Standard's"), *((kind, kind) for kind in KINDS)]
    )
    sort = forms.ChoiceField(label="Sorted by", required=False, choices=_SORTS)


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
    words = wishes.get("q", "").casefold().split()
    sought = {**wishes, "q": " ".join(word for word in words if word != GUNBOAT)}
    found = [one for one in map(facts, most_played()) if _fits(one, sought)]
    if wishes.get("sort"):
        found.sort(key=lambda one: (getattr(one, wishes["sort"]), one.name))
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    played = times_played()
    return {
        "form": form,
        "page": page,
        "shown": [Shown(one, played.get(one.id, 0)) for one in page.object_list],
        "wished": any(wishes.values()),
        "gunboat": GUNBOAT if GUNBOAT in words else "",
        "narrowed": any(wish for name, wish in wishes.items() if name != "q"),
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
