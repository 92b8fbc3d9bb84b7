"""What people fill in: messages, and requests for an extension."""

import secrets
from typing import cast

from django import forms
from django.utils.translation import gettext_lazy as _

from variorum.host.press.addressing import Reach
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services.extensions import MOST_HOURS
from variorum.host.press.services.messages import LONGEST


class MessageForm(forms.Form):
    """To whom, and what, to be shown; what is sent goes to the service as it is, which says whether it may."""

    to = forms.MultipleChoiceField(label=_("To"), widget=forms.CheckboxSelectMultiple, required=False)
    text = forms.CharField(
        label=_("Message"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "aria-describedby": "message-length"}),
        help_text=_("Plain text, at most {most} characters.").format(most=f"{LONGEST:,}"),
    )
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, reach: Reach, *, to: tuple[str, ...] = (), text: str = "") -> None:
        super().__init__(initial={"key": secrets.token_hex(16), "to": list(to), "text": text}, auto_id="message-%s")
        everybody = [(EVERYBODY, _("all seats"))] if reach.everybody else []
        field = cast("forms.MultipleChoiceField", self.fields["to"])
        field.choices = [*everybody, *((seat, seat) for seat in reach.seats)]


class RequestForm(forms.Form):
    """For how many hours more somebody asks."""

    hours = forms.IntegerField(label=_("Hours more"), min_value=1, max_value=MOST_HOURS, initial=24)
    phase_number = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
