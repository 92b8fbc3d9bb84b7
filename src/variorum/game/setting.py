"""Settings: what can be chosen about a variant before a game begins."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

SettingValue: TypeAlias = bool | int | str


class Setting(msgspec.Struct, frozen=True):
    """One choice: its value if nobody chooses another one, what it decides, and (of a text) all values that it has."""

    default: SettingValue
    meaning: str
    choices: tuple[str, ...] = ()

    def accepts(self, value: SettingValue) -> bool:
        """Whether a value is of the default's type, and one of the choices if there are any."""
        return type(value) is type(self.default) and (not self.choices or value in self.choices)


def defaults(settings: Mapping[str, Setting]) -> dict[str, SettingValue]:
    """The values of settings about which nobody chose anything: the options of an opening position."""
    return {name: setting.default for name, setting in settings.items()}
