"""The form of a club."""

from django import forms

from variorum.host.clubs.models import Club
from variorum.host.clubs.services import LONGEST_NAME, LONGEST_TEXT


class ClubForm(forms.Form):
    """What an organizer says about a club."""

    name = forms.CharField(max_length=LONGEST_NAME)
    text = forms.CharField(
        label="What it is about", required=False, max_length=LONGEST_TEXT,
        widget=forms.Textarea({"rows": 5, "maxlength": LONGEST_TEXT}),
    )  # fmt: skip
    is_open = forms.BooleanField(
        label="Everybody can find and join it", required=False, initial=True,
        help_text="Otherwise nobody finds it, and people join by the invitation link.",
    )  # fmt: skip

    @classmethod
    def of(cls, club: Club) -> "ClubForm":
        """The form with what a club has."""
        return cls(initial={"name": club.name, "text": club.text, "is_open": club.is_open})
