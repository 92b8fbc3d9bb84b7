"""Descriptions of variants from their rules: seats, phases, orders, settings."""

import msgspec

from variorum.game.order import Form, Order, Slot, SlotKind
from variorum.game.setting import SettingValue
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.games.services.openings import opening_of

_SLOTS = {SlotKind.NEW_UNIT: "unit", SlotKind.LOCATION: "area", SlotKind.POWERS: "powers", SlotKind.AMOUNT: "number"}


class Written(msgspec.Struct, frozen=True):
    """A type of order: its name, what it does, and its notation; `tag` is its name in data."""

    tag: str
    purpose: str
    meaning: str
    forms: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it, for searches."""
        return " ".join((self.purpose, self.meaning, *self.forms)).casefold()


class Year(msgspec.Struct, frozen=True):
    """A phase of a year: its name and its orders."""

    name: str
    orders: tuple[Written, ...]


class Choice(msgspec.Struct, frozen=True):
    """A setting: its meaning and its values, the default first."""

    meaning: str
    values: tuple[str, ...]


class Leaflet(msgspec.Struct, frozen=True):
    """The description of a variant; `seats` have their names."""

    seats: tuple[tuple[str, str], ...]
    year: tuple[Year, ...]
    settings: tuple[Choice, ...]


def leaflet(variant: Variant) -> Leaflet:
    """Describe a variant."""
    opening = opening_of(variant.id, {})
    settings = tuple(
        Choice(setting.meaning, _values(setting.default, setting.choices)) for setting in variant.settings.values()
    )
    year = tuple(
        Year(phase.name, tuple(map(written, dict.fromkeys(phase.orders))))
        for phase in variant.calendar.phases
        if not phase.automatic
    )
    return Leaflet(tuple((seat.id, called(seat.id)) for seat in opening.seats), _once(year), settings)


def _once(year: tuple[Year, ...]) -> tuple[Year, ...]:
    """The phases of a year, without repetitions."""
    found: dict[tuple[str, tuple[Written, ...]], Year] = {}
    for phase in year:
        found.setdefault((phase.name, phase.orders), phase)
    return tuple(found.values())


def written(order: type[Order]) -> Written:
    """A type of order in words."""
    forms = (_form(form) for form in order.forms if not form.read_only)
    return Written(order.tag(), order.purpose or order.__name__, order.meaning, tuple(dict.fromkeys(forms)))


def _form(form: Form) -> str:
    return " ".join(_slot(part) if isinstance(part, Slot) else part.text for part in form.parts)


def _slot(slot: Slot) -> str:
    if slot.choices:
        return "|".join(slot.choices)
    return f"[{_SLOTS.get(slot.kind, slot.kind.value)}]"


def _values(default: SettingValue, choices: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(default, bool):
        return ("yes", "no") if default else ("no", "yes")
    return (str(default), *(choice for choice in choices if choice != default))
