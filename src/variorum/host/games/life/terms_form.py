"""The form for the terms of a game besides its deadlines and its variant's settings."""

import re
from typing import Any, cast

from django import forms
from msgspec.structs import replace

from variorum.host.games.bots.levels import choices
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.in_words import SCORES
from variorum.host.games.models import KEY_LENGTH, KEY_LETTERS
from variorum.host.games.scoring import Scoring
from variorum.host.games.terms import (
    LONGEST_EXTENSION,
    MOST_EXTENSIONS,
    MOST_GAMES,
    MOST_RATING,
    NO_DESK,
    Absence,
    Agreements,
    Away,
    Press,
    Seating,
    Terms,
)

_MINUTES = 7 * 24 * 60
_HOURS = 30 * 24
_USUAL = {"grace": 60, "patience": 48, "extensions": 0, "extension_hours": 24, "extension_reliability": 90}

PLAYER, MASTER, CREATOR = "player", "master", "creator"

_ROLES = [
    (PLAYER, "Player; the game runs automatically"),
    (MASTER, "Game master"),
    (CREATOR, "Spectator; the game runs automatically"),
]
_PRESS = [
    (Press.FULL.value, "full press: messages to anyone"),
    (Press.RULEBOOK.value, "rulebook press: messages to anyone, but none during retreats and builds"),
    (Press.BROADCAST.value, "broadcast press: messages to all players at once"),
    (Press.PUBLIC.value, "public press: messages that spectators can read too"),
    (Press.NONE.value, "no press: messages to the game master only"),
]
_AGREEMENTS = [
    (Agreements.FREE.value, "bind nobody, as in the rulebook"),
    (Agreements.BINDING.value, "are binding: orders that break them don't count"),
]
_ABSENCE = [
    (Absence.OFFER.value, "wait for a replacement; after that, the units go into civil disorder"),
    (Absence.HOLD.value, "process the phase; the units go into civil disorder"),
    (Absence.CARETAKER.value, "let a caretaker, a bot, order in that phase; the player can return at any time"),
    (Absence.MASTER.value, "let the game master decide"),
]
_AWAY = [
    (Away.NOTHING.value, "the same as without an announcement"),
    (Away.EXTEND.value, "the deadline moves to the day after it, by a week at most"),
    (Away.CARETAKER.value, "a caretaker, a bot, orders in that phase"),
    (Away.REPLACE.value, "the seat is offered to others at once"),
]
_SEATING = [
    (Seating.LOT.value, "at random"),
    (Seating.CHOICE.value, "by preference; ties are broken at random"),
]


class ConductForm(forms.Form):
    """Press, names, absence, the reveal at the end: terms that can change while a game runs."""

    press = forms.ChoiceField(label="Press", choices=_PRESS, initial=Press.FULL.value)
    agreements = forms.ChoiceField(
        label="Agreements", choices=_AGREEMENTS, initial=Agreements.FREE.value, required=False,
        help_text="Players can offer each other peace, support and orders.",
    )  # fmt: skip
    silent_bots = forms.BooleanField(
        label="Silent bots",
        required=False,
        help_text="They make no offers, and answer neither yours nor your messages.",
    )
    anonymous = forms.BooleanField(label="Anonymous: nobody sees who plays which seat", required=False)
    absence = forms.ChoiceField(
        label="If a player sends no orders", choices=_ABSENCE, initial=Absence.OFFER.value, widget=forms.RadioSelect
    )
    away = forms.ChoiceField(
        label="If a player announced an absence", choices=_AWAY, initial=Away.NOTHING.value, required=False,
        help_text="Players announce it in their profiles. Nobody reads whose absence it is.",
    )  # fmt: skip
    grace = forms.IntegerField(
        label="Grace period in minutes", min_value=0, max_value=_MINUTES, required=False,
        help_text="Extra time for players who miss a deadline. Default: 60. In live games, half a movement phase at "
                  "most.",
    )  # fmt: skip
    patience = forms.IntegerField(
        label="Hours to wait for a replacement", min_value=0, max_value=_HOURS, required=False,
        help_text="After that, the phase is processed without the orders. Default: 48. In live games, one movement "
                  "phase at most.",
    )  # fmt: skip
    extensions = forms.IntegerField(
        label="Extensions for each reliable player", min_value=0, max_value=MOST_EXTENSIONS, required=False,
        help_text="On request, or when they miss a deadline. Default: none.",
    )  # fmt: skip
    extension_hours = forms.IntegerField(
        label="Hours of such an extension", min_value=1, max_value=LONGEST_EXTENSION, required=False,
        help_text="Default: 24. In live games, one movement phase at most.",
    )  # fmt: skip
    extension_reliability = forms.IntegerField(
        label="Reliability for extensions, in percent", min_value=0, max_value=100, required=False,
        help_text="Default: 90. New players count as reliable.",
    )  # fmt: skip
    revealed = forms.BooleanField(
        label="When the game is over, reveal the players and the seed of the dice", initial=True, required=False
    )
    open_desk = forms.BooleanField(
        label="Open desk: the game master may read orders before their phase is processed, and preview it",
        required=False,
        help_text="Everybody reads this among the terms. With a closed desk, the game master sees only who has sent "
        "orders.",
    )

    def conducted(self, terms: Terms, clock: Clock) -> Terms:
        """The terms of a valid form, with a clock."""
        data = self.cleaned_data
        waits = {name: usual if data[name] is None else data[name] for name, usual in _USUAL.items()}
        same = {name: data[name] for name in ("anonymous", "revealed", "open_desk", "silent_bots")} | waits
        same["away"] = Away(data["away"] or terms.away)
        same["agreements"] = Agreements(data["agreements"] or terms.agreements)
        return replace(terms, clock=clock, press=Press(data["press"]), absence=Absence(data["absence"]), **same)


class OpenForm(ConductForm):
    """The same, plus terms that are fixed at the start.

    `levels` are those of the variant's bots; `foggy`: the variant limits what seats see, so it can't show who is ready.
    """

    bots = forms.ChoiceField(
        label="Bots for the free seats",
        required=False,
        help_text="With bots, you can start at any time, even alone.",
    )
    seating = forms.ChoiceField(label="Assign seats", choices=_SEATING, initial=Seating.LOT.value)
    scoring = forms.ChoiceField(
        label="Score draws by", choices=list(SCORES.items()), initial=Scoring.DRAW_SIZE.value, required=False
    )
    ready_shown = forms.BooleanField(
        label="Show everybody who is ready",
        required=False,
        help_text="Good for live games; in slower ones it puts pressure on those who take their time. Fixed once the "
        "game has begun. Otherwise only the game master sees it.",
    )
    least_reliability = forms.IntegerField(
        label="Reliability to join, in percent", min_value=0, max_value=100, required=False,
        help_text="Optional. New players count as reliable.",
    )  # fmt: skip
    least_rating = forms.IntegerField(
        label="Rating to join", min_value=0, max_value=MOST_RATING, required=False,
        help_text="Optional. New players begin at 1500.",
    )  # fmt: skip
    least_games = forms.IntegerField(
        label="Finished public games to join", min_value=0, max_value=MOST_GAMES, required=False,
        help_text="Optional.",
    )  # fmt: skip

    def __init__(self, *args: Any, levels: tuple[str, ...], foggy: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if foggy:
            del self.fields["ready_shown"]
        field = cast("forms.ChoiceField", self.fields["bots"])
        field.choices = [("", "None: players take all seats"), *choices(levels)]
        unknown = f"This variant has no bots of that level. Choose one of {', '.join(levels)}."
        field.error_messages["invalid_choice"] = unknown

    def conducted(self, terms: Terms, clock: Clock) -> Terms:
        """The terms of a valid form, with a clock."""
        seating, level = Seating(self.cleaned_data["seating"]), self.cleaned_data["bots"]
        bots = {"bots": bool(level), "bot_level": level or terms.bot_level}
        scoring = Scoring(self.cleaned_data["scoring"] or terms.scoring)
        least = {name: self.cleaned_data[name] or 0 for name in ("least_reliability", "least_rating", "least_games")}
        shown = self.cleaned_data.get("ready_shown", False)
        conducted = super().conducted(terms, clock)
        return replace(conducted, seating=seating, scoring=scoring, ready_shown=shown, **bots, **least)


class TermsForm(OpenForm):
    """The form on the page that creates a game."""

    field_order = ("key", "name", "role", "bots", "seating")

    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    name = forms.CharField(label="Name of the game", max_length=80)
    role = forms.ChoiceField(label="Your role", choices=_ROLES, initial=PLAYER, widget=forms.RadioSelect)
    listed = forms.BooleanField(
        label="List the game in the lobby",
        initial=True,
        required=False,
        help_text="Otherwise only people with the invitation link can find it.",
    )
    password = forms.CharField(
        label="Password to join", max_length=128, required=False, widget=forms.TextInput({"autocomplete": "off"}),
        help_text="Optional. Without a password, anyone who sees the game can join.",
    )  # fmt: skip
    rated = forms.BooleanField(
        label="Rated: the result counts for the players' ratings",
        required=False,
        initial=True,
        help_text="Only public games without a game master and bots count, and anonymous ones only if players are "
        "revealed at the end.",
    )

    def clean_key(self) -> str:
        """The key of the page, if it is valid."""
        key: str = self.cleaned_data["key"]
        return key if re.fullmatch(f"[{KEY_LETTERS}]{{{KEY_LENGTH}}}", key) else ""

    def clean(self) -> dict[str, Any]:
        """Let only a game with a game master wait for a decision, or have an open desk."""
        data = self.cleaned_data
        if data.get("absence") == Absence.MASTER.value and data.get("role") not in (MASTER, None):
            self.add_error("absence", "This game has no game master. Choose another answer, or become its game master.")
        if data.get("open_desk") and data.get("role") not in (MASTER, None):
            self.add_error("open_desk", NO_DESK)
        return data

    def terms(self, clock: Clock) -> Terms:
        """The terms of a valid form."""
        return self.conducted(Terms(rated=self.cleaned_data["rated"]), clock)
