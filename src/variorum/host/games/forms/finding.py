"""The form that finds games in the lobby."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from variorum.host.games.clock import Pace
from variorum.host.games.models import State
from variorum.host.games.terms import Press
from variorum.variants import registry

_ANY = ("", _("any"))
_PACES = [(Pace.WEEKLY.value, _("fixed days")), (Pace.HOURS.value, _("hours a phase")), (Pace.LIVE.value, _("live"))]
_PRESS = [
    (Press.FULL.value, _("to anybody")),
    (Press.BROADCAST.value, _("to all at once")),
    (Press.PUBLIC.value, _("public")),
    (Press.NONE.value, _("none")),
]


def _variants() -> list[tuple[str, Any]]:
    return [_ANY, *((name, registry.variant(name).name) for name in registry.names())]


class FindForm(forms.Form):
    """What somebody looks for; everything may be left open."""

    q = forms.CharField(label=_("Name has"), required=False, max_length=80, widget=forms.TextInput({"type": "search"}))
    variant = forms.ChoiceField(label=_("Variant"), required=False, choices=_variants)
    state = forms.ChoiceField(label=_("State"), required=False, choices=[_ANY, *State.choices])
    pace = forms.ChoiceField(label=_("Pace"), required=False, choices=[_ANY, *_PACES])
    press = forms.ChoiceField(label=_("Press"), required=False, choices=[_ANY, *_PRESS])
    free = forms.BooleanField(label=_("With a seat for me"), required=False)
    mine = forms.BooleanField(label=_("Only my games"), required=False)
