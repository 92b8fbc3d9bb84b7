"""The form for a game with friends."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms

from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.clock.presets import NAMES, OWN, preset
from variorum.host.games.seats.guest_form import NameField
from variorum.variants.facts import VariantFacts

_ZONE = "UTC"


class FriendsForm(forms.Form):
    """A variant, a pace, and the name of a `guest`; everything else is as friends usually want it."""

    variant = forms.ChoiceField(label="Variant")
    pace = forms.ChoiceField(
        label="Pace", choices=[(name, words) for name, words in NAMES if name != OWN], widget=forms.RadioSelect
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
