"""The form for the terms of a game besides its deadlines and its variant's settings."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from msgspec.structs import replace

from variorum.game.setting import Setting, SettingValue
from variorum.game.turn import MOST_YEAR
from variorum.host.games.bots.levels import choices
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.models import KEY_LENGTH, KEY_LETTERS, LONGEST_NAME, LONGEST_PASSWORD
from variorum.host.games.terms import NO_DESK, NO_MASTER, SAID, Absence, Terms
from variorum.host.schema.fields import filled_in, form_field, form_fields

PLAYER, MASTER, CREATOR = "player", "master", "creator"

_ROLES = [
    (PLAYER, "Player; the game runs automatically"),
    (MASTER, "Game master"),
    (CREATOR, "Spectator; the game runs automatically"),
]
_BY_HAND = {"bots", "bot_level", "guests"}
"""Terms without a field of their own: a level of bots is one choice, and only games with friends have guests."""


class ConductForm(forms.Form):
    """Terms that can change while a game runs."""

    names = tuple(name for name, said in SAID.items() if not said.fixed and name not in _BY_HAND)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(form_fields(Terms, self.names))
        self.fields["absence"] = form_field(Terms, "absence", widget=forms.RadioSelect)

    def conducted(self, terms: Terms, clock: Clock) -> Terms:
        """The terms of a valid form, with a clock."""
        return replace(filled_in(terms, self), clock=clock)


class OpenForm(ConductForm):
    """The same, plus terms that are fixed at the start.

    `levels` are those of the variant's bots; `foggy`: the variant limits what seats see, so it can't show who is ready.
    """

    names = tuple(name for name in SAID if name not in _BY_HAND)

    def __init__(self, *args: Any, levels: tuple[str, ...], foggy: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if foggy:
            del self.fields["ready_shown"]
        unknown = f"This variant has no bots of that level. Choose one of {', '.join(levels)}."
        bots = form_field(Terms, "bots")
        self.fields["bots"] = forms.ChoiceField(
            label=bots.label,
            help_text=bots.help_text,
            choices=[("", "None: players take all seats"), *choices(levels, self.initial.get("bots", ""))],
            error_messages={"invalid_choice": unknown},
            required=False,
        )
        self.order_fields(self.field_order)

    def conducted(self, terms: Terms, clock: Clock) -> Terms:
        """The terms of a valid form, with a clock."""
        level = self.cleaned_data["bots"]
        return replace(super().conducted(terms, clock), bots=bool(level), bot_level=level or terms.bot_level)


class TermsForm(OpenForm):
    """The form on the page that creates a game."""

    field_order = ("key", "name", "role", "bots", "seating")

    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    name = forms.CharField(label="Name of the game", max_length=LONGEST_NAME)
    last_year = forms.IntegerField(label="Last year", required=False, max_value=MOST_YEAR)
    role = forms.ChoiceField(label="Your role", choices=_ROLES, initial=PLAYER, widget=forms.RadioSelect)
    listed = forms.BooleanField(
        label="List the game in the lobby",
        initial=True,
        required=False,
        help_text="Otherwise only people with the invitation link can find it.",
    )
    password = forms.CharField(
        label="Password to join", max_length=LONGEST_PASSWORD, required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text="Optional. Without a password, anyone who sees the game can join.",
    )  # fmt: skip

    def clean_key(self) -> str:
        """The key of the page, if it is valid."""
        key: str = self.cleaned_data["key"]
        return key if re.fullmatch(f"[{KEY_LETTERS}]{{{KEY_LENGTH}}}", key) else ""

    def clean(self) -> dict[str, Any]:
        """Let only a game with a game master wait for a decision, or have an open desk."""
        data = self.cleaned_data
        if data.get("absence") == Absence.MASTER.value and data.get("role") not in (MASTER, None):
            self.add_error("absence", NO_MASTER)
        if data.get("open_desk") and data.get("role") not in (MASTER, None):
            self.add_error("open_desk", NO_DESK)
        return data

    def terms(self, clock: Clock) -> Terms:
        """The terms of a valid form."""
        return self.conducted(Terms(), clock)


_LARGEST = 100
_LONGEST = 200


class SettingsForm(forms.Form):
    """A field for every setting of a variant."""

    prefix = "setting"

    def __init__(self, settings: Mapping[str, Setting], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, setting in settings.items():
            self.fields[name] = _field(setting)

    def chosen(self) -> dict[str, SettingValue]:
        """The settings that differ from their defaults, in a valid form."""
        given = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        return {name: value for name, value in given.items() if value != self.fields[name].initial}


def _field(setting: Setting) -> forms.Field:
    common: dict[str, Any] = {
        "label": setting.meaning[:1].upper() + setting.meaning[1:],
        "initial": setting.default,
        "required": False,  # empty means the default
    }
    if isinstance(setting.default, bool):
        return forms.BooleanField(**common)
    if isinstance(setting.default, int):
        least = -_LARGEST if setting.least is None else setting.least
        most = _LARGEST if setting.most is None else setting.most
        return forms.IntegerField(min_value=least, max_value=most, **common)
    if setting.choices:
        return forms.ChoiceField(choices=[(word, setting.told(word)) for word in setting.choices], **common)
    return forms.CharField(max_length=_LONGEST, **common)
