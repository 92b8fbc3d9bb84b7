"""The form for everything about a game but its deadlines and its variant's settings."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from variorum.host.games.clock import Clock
from variorum.host.games.models import KEY_LENGTH, KEY_LETTERS
from variorum.host.games.terms import NO_DESK, Absence, Press, Seating, Terms

_MINUTES = 7 * 24 * 60
_HOURS = 30 * 24
_USUAL = {"grace": 60, "patience": 48}

PLAYER, MASTER, CREATOR = "player", "master", "creator"

_ROLES = [
    (PLAYER, _("I play, and the game runs by itself")),
    (MASTER, _("I am the game master")),
    (CREATOR, _("I only look; the game runs by itself")),
]
_PRESS = [
    (Press.FULL.value, _("messages to anybody")),
    (Press.BROADCAST.value, _("messages to all players at once only")),
    (Press.PUBLIC.value, _("messages to all at once, which everybody may read")),
    (Press.NONE.value, _("no messages but to the game master")),
]
_ABSENCE = [
    (Absence.OFFER.value, _("the game waits, and the seat is offered to others before its position is ruined")),
    (Absence.HOLD.value, _("the game goes on, and their units hold")),
    (Absence.MASTER.value, _("the game master decides")),
]
_SEATING = [
    (Seating.LOT.value, _("by lot")),
    (Seating.CHOICE.value, _("by wish, and by lot between equal wishes")),
]


class ConductForm(forms.Form):
    """Press, names, absence, what is shown at the end: all that may be changed while a game runs."""

    press = forms.ChoiceField(label=_("Press"), choices=_PRESS, initial=Press.FULL.value)
    anonymous = forms.BooleanField(label=_("Anonymous: nobody sees who plays which seat"), required=False)
    absence = forms.ChoiceField(
        label=_("If somebody sends nothing"), choices=_ABSENCE, initial=Absence.OFFER.value, widget=forms.RadioSelect
    )
    grace = forms.IntegerField(
        label=_("Grace time in minutes"), min_value=0, max_value=_MINUTES, required=False,
        help_text=_("For those who have sent nothing by the deadline. Left empty: an hour. While a game is live, it is "
                    "at most half a main phase."),
    )  # fmt: skip
    patience = forms.IntegerField(
        label=_("Hours for which a seat is offered"), min_value=0, max_value=_HOURS, required=False,
        help_text=_("Then the game goes on without its orders. Left empty: 48 hours. While a game is live, it is at "
                    "most as long as a main phase."),
    )  # fmt: skip
    revealed = forms.BooleanField(
        label=_("Show who played what, and the seed of the dice, when the game is over"), initial=True, required=False
    )
    open_desk = forms.BooleanField(
        label="Open desk: the game master may read orders before their phase is processed, and preview it",
        required=False,
        help_text="Everybody reads this among the terms. With a closed desk, the game master sees only who has sent "
        "orders.",
    )

    def conducted(self, terms: Terms, clock: Clock) -> Terms:
        """The terms with this clock, and as the form says otherwise; it must be valid."""
        data = self.cleaned_data
        waits = {name: usual if data[name] is None else data[name] for name, usual in _USUAL.items()}
        same = {name: data[name] for name in ("anonymous", "revealed", "open_desk")} | waits
        return replace(terms, clock=clock, press=Press(data["press"]), absence=Absence(data["absence"]), **same)


class OpenForm(ConductForm):
    """The same with what matters until seats are given out."""

    bots = forms.BooleanField(
        label=_("Bots play the seats that nobody takes"),
        required=False,
        help_text=_("They order at random. With them you can begin whenever you like, even alone."),
    )
    seating = forms.ChoiceField(label=_("Seats are given out"), choices=_SEATING, initial=Seating.LOT.value)

    def conducted(self, terms: Terms, clock: Clock) -> Terms:
        """As of a `ConductForm`."""
        seating, bots = Seating(self.cleaned_data["seating"]), self.cleaned_data["bots"]
        return replace(super().conducted(terms, clock), seating=seating, bots=bots)


class TermsForm(OpenForm):
    """Name, people, messages, absence, the end."""

    field_order = ("key", "name", "role", "bots", "seating")

    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    name = forms.CharField(label=_("Name of the game"), max_length=80)
    role = forms.ChoiceField(label=_("Your part"), choices=_ROLES, initial=PLAYER, widget=forms.RadioSelect)
    listed = forms.BooleanField(
        label=_("Show the game in the lobby"),
        initial=True,
        required=False,
        help_text=_("Otherwise only those see it who have its invitation link."),
    )
    password = forms.CharField(
        label=_("Password to join"), max_length=128, required=False, widget=forms.TextInput({"autocomplete": "off"}),
        help_text=_("Leave this empty, and anybody may join who sees the game."),
    )  # fmt: skip

    def clean_key(self) -> str:
        """The key that the page came with, if it may be one."""
        key: str = self.cleaned_data["key"]
        return key if re.fullmatch(f"[{KEY_LETTERS}]{{{KEY_LENGTH}}}", key) else ""

    def clean(self) -> dict[str, Any]:
        """Only a game that has a game master can wait for a decision, or have an open desk."""
        data = self.cleaned_data
        if data.get("absence") == Absence.MASTER.value and data.get("role") not in (MASTER, None):
            self.add_error("absence", _now("This game has no game master who could decide."))
        if data.get("open_desk") and data.get("role") not in (MASTER, None):
            self.add_error("open_desk", NO_DESK)
        return data

    def terms(self, clock: Clock) -> Terms:
        """What the form says; it must be valid."""
        return self.conducted(Terms(), clock)
