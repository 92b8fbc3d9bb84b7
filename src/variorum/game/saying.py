"""What rules say to players: sentences with the values of a game in them."""

import re
from collections.abc import Mapping
from inspect import signature
from typing import Any

from variorum.game.event import series
from variorum.game.position import Position
from variorum.game.setting import SettingValue

_PLACE = re.compile(r"\{(setting\.)?(\w+)(?:\?([^|{}]*)\|([^{}]*))?\}")


def said(says: str, by: object, position: Position, names: Mapping[str, str] = {}) -> str:
    """The sentences `says` as they are in a game, with the `names` that players know areas and powers by.

    `{centers}` is the rule's own field, and `{setting.years}` a setting of the game. A field that is a function of the
    position gives its answer; a policy is described by the first sentence of its docstring. `{away?abroad|at home}` is
    one text or the other. Pairs of areas are joined by a dash.

    Raises: ValueError for a field or setting that doesn't exist.
    """

    def value(found: re.Match[str]) -> str:
        setting, name, yes, no = found.groups()
        known: Any = _setting(position.settings, name) if setting else _field(by, name, position)
        return _word(known, names) if yes is None else yes if known else no

    return _PLACE.sub(value, says)


def described(value: Any, position: Position) -> str:
    """What a policy is, in the words of its own `text`, or of the first sentence of its docstring."""
    if text := getattr(value, "text", None):
        return str(text(position))
    first = (getattr(value, "__doc__", "") or "").strip().partition("\n")[0].partition(". ")[0].rstrip(".")
    return first[:1].lower() + first[1:]


def _setting(settings: Mapping[str, SettingValue], name: str) -> SettingValue:
    if name not in settings:
        raise ValueError(f"there is no setting {name}; there are {', '.join(settings) or 'none'}")
    return settings[name]


def _field(by: object, name: str, position: Position) -> Any:
    if not hasattr(by, name):
        raise ValueError(f"{type(by).__name__} has no field {name}")
    value = getattr(by, name)
    if not callable(value):
        return value
    return value(position) if len(signature(value).parameters) == 1 else described(value, position)


def _word(value: Any, names: Mapping[str, str]) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return "; ".join(f"{_word(key, names)}: {_word(one, names)}" for key, one in value.items())
        case tuple() | list() | frozenset() | set():
            return series(_row(part, names) for part in value)
        case _:
            return names.get(str(value), str(value))


def _row(value: Any, names: Mapping[str, str]) -> str:
    """A part of a list: a word, or several with dashes between them."""
    return (
        " \N{EN DASH} ".join(_word(part, names) for part in value) if isinstance(value, tuple) else _word(value, names)
    )
