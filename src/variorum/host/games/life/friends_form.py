"""The form for a game with friends."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms

from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.clock.presets import NAMES, OWN, preset
from variorum.host.games.seats.guest_form import NameField
from variorum.variants.facts import VariantFacts

_ZONE = "UTC"

LENGTHS = (("", "Until it is decided"), ("4", "Four game years"), ("7", "Seven game years"), ("10", "Ten game years"))
"""How long a game lasts at most; then the most centers win."""


class FriendsForm(forms.Form):
    """A variant, a pace, a length, and the name of a `guest`; everything else is as friends usually want it."""

    variant = forms.ChoiceField(label="Variant")
    pace = forms.ChoiceField(
        label="Pace", choices=[(name, words) for name, words in NAMES if name != OWN], widget=forms.RadioSelect
    )

    years = forms.ChoiceField(
        label="Length",
        choices=LENGTHS,
        required=False,
        help_text="For a game that surely ends: after the last turn of its last year the most centers win.",
    )

    def __init__(self, *args: Any, variants: Iterable[VariantFacts], guest: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if guest:
            self.fields["name"] = NameField()
            self.order_fields(["name"])
        field = cast("forms.ChoiceField", self.fields["variant"])
        field.choices = [(variant.id, variant.name) for variant in variants]

    def clock(self) -> Clock:
        """The clock of a valid form."""
        return preset(self.cleaned_data["pace"], _ZONE)

    def length(self) -> int:
        """How many game years a valid form has asked for; 0 for no bound."""
        return int(self.cleaned_data["years"] or 0)
