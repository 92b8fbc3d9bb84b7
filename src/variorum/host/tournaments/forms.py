"""The numbers of a tournament."""

from django import forms

from variorum.host.tournaments.services import MOST_ROUNDS


class RoundsForm(forms.Form):
    """How many rounds a tournament has, and how many of them count."""

    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=MOST_ROUNDS, initial=3)
    best = forms.IntegerField(
        label="Best rounds that count", min_value=0, max_value=MOST_ROUNDS, initial=0,
        help_text="0: all of them.",
    )  # fmt: skip
