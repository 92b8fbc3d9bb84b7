"""The search form of the gallery of variants."""

from typing import Any

from django import forms

from variorum.variants.demands import FOR_WHOM
from variorum.variants.facts import KINDS, every

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
