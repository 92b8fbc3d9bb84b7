"""The form for joining a game."""

from collections.abc import Sequence
from typing import Any

from django import forms

from variorum.game.title import called
from variorum.host.games.models import LONGEST_PASSWORD

_LABELS = ("First choice", "Second choice", "Third choice")


class JoinForm(forms.Form):
    """Up to three preferred seats, and the password, as far as the game asks for them."""

    def __init__(
        self, seats: Sequence[str], *args: Any, asks_password: bool, wishes: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for index, label in enumerate(_LABELS if seats else ()):
            choices = [("", "any"), *((seat, called(seat)) for seat in seats)]
            wish = wishes[index] if index < len(wishes) else ""
            self.fields[f"wish_{index}"] = forms.ChoiceField(label=label, choices=choices, required=False, initial=wish)
        if asks_password:
            widget = forms.TextInput(attrs={"autocomplete": "off"})
            self.fields["password"] = forms.CharField(label="Password", max_length=LONGEST_PASSWORD, widget=widget)

    def wishes(self) -> tuple[str, ...]:
        """The preferred seats, best first."""
        given = (self.cleaned_data.get(f"wish_{index}", "") for index in range(len(_LABELS)))
        return tuple(dict.fromkeys(seat for seat in given if seat))
