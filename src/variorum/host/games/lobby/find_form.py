"""The search form of the lobby."""

from typing import Any

from django import forms

from variorum.host.games import in_words
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.models import State
from variorum.variants.facts import every

_ANY = ("", "any")
_PACES = [(Pace.WEEKLY.value, "fixed days"), (Pace.HOURS.value, "hours per phase"), (Pace.LIVE.value, "live")]
_PRESS = [(press.value, name) for press, name in in_words.PRESS.items()]


def _variants() -> list[tuple[str, Any]]:
    return [_ANY, *((one.id, one.name) for one in every())]


class FindForm(forms.Form):
    """A search for games; all fields are optional."""

    q = forms.CharField(label="Name has", required=False, max_length=80, widget=forms.TextInput({"type": "search"}))
    variant = forms.ChoiceField(label="Variant", required=False, choices=_variants)
    state = forms.ChoiceField(label="Status", required=False, choices=[_ANY, *State.choices])
    pace = forms.ChoiceField(label="Pace", required=False, choices=[_ANY, *_PACES])
    press = forms.ChoiceField(label="Press", required=False, choices=[_ANY, *_PRESS])
    free = forms.BooleanField(label="With a free seat", required=False)
    mine = forms.BooleanField(label="Only my games", required=False)
