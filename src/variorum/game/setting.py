"""Settings: choices about a variant before a game begins."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

SettingValue: TypeAlias = bool | int | str


class Setting(msgspec.Struct, frozen=True):
    """One setting: its default, its meaning, and (for text) all its values.

    `least` and `most` bound a number. With `names`, names may be given in place of their number, within these bounds.
    `called` says what choices mean that don't speak for themselves.

    Raises: ValueError if it doesn't take its own default.
    """

    default: SettingValue
    meaning: str
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    names: bool = False
    called: Mapping[str, str] = {}

    def __post_init__(self) -> None:
        """Make sure that the default is one of the values. Raises: ValueError."""
        if not self.accepts(self.default):
            raise ValueError(
                f'the setting "{self.meaning}" has the default {self.default!r}, but takes {self.wanted}; '
                "choose another default"
            )

    def accepts(self, value: SettingValue) -> bool:
        """Whether a value has the default's type, and is one of any choices and within any bounds."""
        if self.names and isinstance(value, str):
            return len(set(named(value))) == len(named(value)) and self._within(len(named(value)))
        if type(value) is not type(self.default) or (self.choices and value not in self.choices):
            return False
        return isinstance(value, str) or self._within(value)

    @property
    def wanted(self) -> str:
        """The accepted values, in words."""
        if self.choices:
            return " or ".join(self.choices)
        if not isinstance(self.default, int) or isinstance(self.default, bool):
            return "yes or no" if isinstance(self.default, bool) else "a word"
        number = "a number" if self.most is None else f"a number from {self.least} to {self.most}"
        return f"{number}, or as many different names" if self.names else number

    def told(self, value: SettingValue) -> str:
        """A value as people read it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.called.get(str(value), str(value))

    def _within(self, number: int) -> bool:
        return (self.least is None or self.least <= number) and (self.most is None or number <= self.most)


def named(value: str) -> tuple[str, ...]:
    """The names in a text, separated by commas or spaces."""
    return tuple(value.replace(",", " ").upper().split())


def defaults(settings: Mapping[str, Setting]) -> dict[str, SettingValue]:
    """The default values of settings, as in an opening position."""
    return {name: setting.default for name, setting in settings.items()}
