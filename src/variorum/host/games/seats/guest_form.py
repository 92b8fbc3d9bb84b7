"""The name of a guest: chosen before the guest sits down, and shown to the others."""

from collections.abc import Mapping
from typing import Any

from django import forms

from variorum.host.accounts.names import LONGEST, VALIDATORS, normal
from variorum.host.games.common import RefusedError


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
