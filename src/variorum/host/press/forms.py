"""Forms for messages and for votes."""

import secrets
from collections.abc import Sequence
from typing import Any, cast

from django import forms

from variorum.game.title import called
from variorum.host.games.lengths import HOUR, told
from variorum.host.games.reach import LONGEST_MESSAGE, Addressees
from variorum.host.press.models import EVERYBODY


class MessageForm(forms.Form):
    """Recipients and text as the page shows them. The service checks what was sent, without this form."""

    to = forms.MultipleChoiceField(label="To", widget=forms.CheckboxSelectMultiple, required=False)
    text = forms.CharField(
        label="Message",
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 2,
                "placeholder": "Message",
                "autocomplete": "off",
                "aria-describedby": "message-length",
                "data-longest": LONGEST_MESSAGE,
            }
        ),
    )
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, reach: Addressees, *, to: tuple[str, ...] = (), text: str = "") -> None:
        super().__init__(initial={"key": secrets.token_hex(16), "to": list(to), "text": text}, auto_id="message-%s")
        everybody = [(EVERYBODY, "All seats")] if reach.everybody else []
        if to:
            self.fields["text"].label = f"Message to {', '.join(map(_addressed, to))}"
            self.fields["text"].widget.attrs["placeholder"] = self.fields["text"].label
        field = cast("forms.MultipleChoiceField", self.fields["to"])
        field.choices = [*everybody, *((seat, called(seat)) for seat in reach.seats)]


def _addressed(name: str) -> str:
    return "all seats" if name == EVERYBODY else called(name)


class RequestForm(forms.Form):
    """How long an extension to request: one of the `lengths`, which are in minutes."""

    hours = forms.ChoiceField(label="Extension of")
    phase_number = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, lengths: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ChoiceField", self.fields["hours"])
        field.choices = [(minutes / HOUR, told(minutes)) for minutes in sorted(lengths)]
        field.initial = lengths[0] / HOUR
