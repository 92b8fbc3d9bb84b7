"""The forms of an editor."""

import re

from django import forms

from variorum.host.games.common import RefusedError
from variorum.host.zines.models import Zine
from variorum.zine.issue import LONGEST, SHOWN

_KEY = re.compile(r"(?:.*/games/)?([a-z0-9]{6,16})(?:/.*)?$")
_PARTS = [(part, part.capitalize()) for part in SHOWN]
_TEXT = {"rows": 8, "maxlength": LONGEST}


class ZineForm(forms.Form):
    """A zine's title and look, and the texts of its next issue."""

    title = forms.CharField(max_length=80)
    motto = forms.CharField(max_length=160, required=False)
    color = forms.CharField(max_length=7, widget=forms.TextInput(attrs={"type": "color"}), help_text="Of headings.")
    opening = forms.CharField(
        label="Before the games", required=False, max_length=LONGEST, widget=forms.Textarea(attrs=_TEXT)
    )
    closing = forms.CharField(
        label="After the games", required=False, max_length=LONGEST, widget=forms.Textarea(attrs=_TEXT)
    )
    shown = forms.MultipleChoiceField(
        label="Print", choices=_PARTS, required=False, widget=forms.CheckboxSelectMultiple
    )

    @classmethod
    def of(cls, zine: Zine) -> "ZineForm":
        """The form with what a zine has."""
        names = ("title", "motto", "color", "opening", "closing")
        shown = [part for part in SHOWN if part not in zine.left_out]
        return cls(initial={**{name: getattr(zine, name) for name in names}, "shown": shown})


def key_in(text: str) -> str:
    """The key of a game in the address of its page. Raises: RefusedError."""
    found = _KEY.search(text.strip()[:300])
    if not found:
        raise RefusedError("Paste the address of the game's page, such as /games/abcdefghij/.")
    return found.group(1)
