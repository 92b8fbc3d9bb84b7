"""The form for a variant's settings."""

from collections.abc import Mapping
from typing import Any

from django import forms

from variorum.game.setting import Setting, SettingValue

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
