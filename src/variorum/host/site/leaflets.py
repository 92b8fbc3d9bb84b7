"""Descriptions of variants from their rules: seats, phases, orders, settings."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.order import Form, Order, Slot, SlotKind
from variorum.game.position import Position
from variorum.game.rule import Rule, taken
from variorum.game.setting import Setting, SettingValue
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.games.life.openings import opening_of

_SLOTS = {SlotKind.NEW_UNIT: "unit", SlotKind.LOCATION: "area", SlotKind.POWERS: "powers", SlotKind.AMOUNT: "number"}


class OrderLeaflet(msgspec.Struct, frozen=True):
    """A type of order: its name, what it does, and its notation; `tag` is its name in data.

    `only`: the setting without which the game doesn't take it, and its value; empty if it needs none.
    """

    tag: str
    purpose: str
    meaning: str
    forms: tuple[str, ...]
    only: str = ""

    @property
    def text(self) -> str:
        """All of it, for searches."""
        return " ".join((self.purpose, self.meaning, *self.forms)).casefold()


class Year(msgspec.Struct, frozen=True):
    """A phase of a year: its name and its orders."""

    name: str
    orders: tuple[OrderLeaflet, ...]


class SettingLeaflet(msgspec.Struct, frozen=True):
    """A setting: its meaning and its values, the default first."""

    meaning: str
    values: tuple[str, ...]


class Leaflet(msgspec.Struct, frozen=True):
    """The description of a variant; `seats` have their names."""

    seats: tuple[tuple[str, str], ...]
    year: tuple[Year, ...]
    settings: tuple[SettingLeaflet, ...]


def leaflet(variant: Variant) -> Leaflet:
    """Describe a variant."""
    opening = opening_of(variant.id, {})
    settings = tuple(
        SettingLeaflet(setting.meaning, _values(setting.default, setting.choices))
        for setting in variant.settings.values()
    )
    year = tuple(
        Year(phase.name, tuple(listed(variant, opening, phase.rules)))
        for phase in variant.calendar.phases
        if not phase.automatic
    )
    return Leaflet(tuple((seat.id, called(seat.id)) for seat in opening.seats), _once(year), settings)


def _once(year: tuple[Year, ...]) -> tuple[Year, ...]:
    """The phases of a year, without repetitions."""
    found: dict[tuple[str, tuple[OrderLeaflet, ...]], Year] = {}
    for phase in year:
        found.setdefault((phase.name, phase.orders), phase)
    return tuple(found.values())


def listed(variant: Variant, opening: Position, rules: Sequence[Rule]) -> Iterator[OrderLeaflet]:
    """The types of orders that rules take from players, then those that they take only with another setting."""
    usual = [kind for kind in taken(rules, opening) if not kind.masters]
    yield from map(written, usual)
    for kind, only in _with_settings(variant, opening, rules).items():
        if kind not in usual and not kind.masters:
            yield replace(written(kind), only=only)


def _with_settings(variant: Variant, opening: Position, rules: Sequence[Rule]) -> Mapping[type[Order], str]:
    """The types of orders that rules take if one setting has another value, each with the setting in words."""
    found: dict[type[Order], str] = {}
    for name, setting in variant.settings.items():
        for value in _others(setting):
            chosen = replace(opening, settings={**opening.settings, name: value})
            for kind in taken(rules, chosen):
                found.setdefault(kind, f"{setting.meaning}: {_value(value)}")
    return found


def _others(setting: Setting) -> tuple[SettingValue, ...]:
    """The other values of a setting that can be listed."""
    if isinstance(setting.default, bool):
        return (not setting.default,)
    return tuple(choice for choice in setting.choices if choice != setting.default)


def written(order: type[Order]) -> OrderLeaflet:
    """A type of order in words, with every way to fill its slots: a coast by its side, or by a water."""
    known: dict[str, set[SlotKind]] = {}
    for form in order.forms:
        for slot in _slots(form) if not form.read_only else ():
            known.setdefault(slot.field, set()).add(slot.kind)
    forms = (form for form in order.forms if not form.read_only or _fills_otherwise(form, known))
    texts = tuple(dict.fromkeys(map(_form, forms)))
    return OrderLeaflet(order.tag(), order.purpose or order.__name__, order.meaning, texts)


def _fills_otherwise(form: Form, known: Mapping[str, set[SlotKind]]) -> bool:
    """Whether a form fills a field with something that the written forms, of which these kinds are known, don't."""
    return any(slot.field in known and slot.kind not in known[slot.field] for slot in _slots(form))


def _slots(form: Form) -> tuple[Slot, ...]:
    return tuple(part for part in form.parts if isinstance(part, Slot))


def _form(form: Form) -> str:
    return " ".join(_slot(part) if isinstance(part, Slot) else part.text for part in form.parts)


def _slot(slot: Slot) -> str:
    if slot.choices:
        return "|".join(slot.choices)
    return f"[{_SLOTS.get(slot.kind, slot.kind.value)}]"


def _value(value: SettingValue) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _values(default: SettingValue, choices: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(default, bool):
        return ("yes", "no") if default else ("no", "yes")
    return (str(default), *(choice for choice in choices if choice != default))
