"""Settings: what can be chosen about a variant before a game begins."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

SettingValue: TypeAlias = bool | int | str


class Setting(msgspec.Struct, frozen=True):
    """One choice: its value if nobody chooses another one, and what it decides."""

    default: SettingValue
    meaning: str

    def accepts(self, value: SettingValue) -> bool:
        """Whether a value is of the default's type."""
        return type(value) is type(self.default)


def defaults(settings: Mapping[str, Setting]) -> dict[str, SettingValue]:
    """The values of settings about which nobody chose anything: the options of an opening position."""
    return {name: setting.default for name, setting in settings.items()}
