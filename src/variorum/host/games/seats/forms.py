"""The form for joining a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from variorum.game.title import called
from variorum.host.accounts.names import LONGEST, VALIDATORS, normal
from variorum.host.games.common import RefusedError
from variorum.host.games.models import LONGEST_PASSWORD

_LABELS = ("First choice", "Second choice", "Third choice")


class JoinForm(forms.Form):
    """Up to three preferred seats, and the password, as far as the game asks for them; `JoinGame` reads it."""

    def __init__(
        self, seats: Sequence[str], *args: Any, asks_password: bool, wishes: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for index, label in enumerate(_LABELS if seats else ()):
            choices = [("", "any"), *((seat, called(seat)) for seat in seats)]
            wish = wishes[index] if index < len(wishes) else ""
            select = forms.Select({"id": f"id_wish_{index}"})
            self.fields[f"wish_{index}"] = forms.ChoiceField(
                label=label, choices=choices, required=False, initial=wish, widget=select
            )
        if asks_password:
            widget = forms.TextInput(attrs={"autocomplete": "off"})
            self.fields["password"] = forms.CharField(label="Password", max_length=LONGEST_PASSWORD, widget=widget)

    def add_prefix(self, field_name: str) -> str:
        """The name by which a field is sent: all wishes have the same."""
        return "wishes" if field_name.startswith("wish_") else field_name


class NameField(forms.CharField):
    """A name under the rules for user names."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label="Your name",
            max_length=LONGEST,
            validators=VALIDATORS,
            help_text="What the others call you. You don't need an account.",
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
            **kwargs,
        )

    def to_python(self, value: Any) -> str:
        """The name in its normal form."""
        return normal(str(super().to_python(value)))


class GuestForm(forms.Form):
    """The form with which somebody without an account sits down."""

    name = NameField()


def chosen_name(sent: Mapping[str, Any]) -> str:
    """The name that a guest sends.

    Raises: RefusedError
    """
    form = GuestForm(sent)
    if not form.is_valid():
        raise RefusedError(f"Your name: {form.errors['name'][0]}")
    return str(form.cleaned_data["name"])
