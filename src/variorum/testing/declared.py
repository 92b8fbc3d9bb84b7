"""What a variant declares: types with labels and sentences, and settings with values to choose from."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import fields

from variorum.game.event import Event
from variorum.game.order import Order, Slot
from variorum.game.setting import Setting, SettingValue
from variorum.game.variant import Variant
from variorum.variants.told import speakers


def undeclared(variant: Variant) -> Iterator[str]:
    """What files could not tell apart or text not say: labels, sentences and forms that are missing."""
    yield from _unlabelled(variant)
    for event in variant.events:
        if event.sentence is Event.sentence and not event.says:
            yield f"the event {event.__name__} has no sentence"
    for order in variant.orders:
        for name in _unwritten(order):
            yield f"the order {order.__name__} cannot be read back: a form of it has no slot for {name}"
    yield from _unasked(variant)


def silent(variant: Variant) -> Iterator[str]:
    """Rules and twists that say nothing to players, or name a value that doesn't exist."""
    position = variant.start({})
    for each in speakers(variant):
        name = type(each).__name__
        try:
            if not each.text(position).strip():
                yield f'{name} says nothing to players; write what it does: says: ClassVar = "…"'
        except ValueError as error:
            yield f"{name}.says: {error}"


def _unlabelled(variant: Variant) -> Iterator[str]:
    for what, types in (("event", variant.events), ("order", variant.orders)):
        known = Counter(map(_tag, types))
        for kind in types:
            name, tag = kind.__name__, _tag(kind)
            if tag == name:
                yield f'the {what} {name} has no label; write class {name}(…, tag="{name.lower()}")'
            elif known[tag] > 1:
                yield f'the {what} {name} shares its label, tag="{tag}", with another one'


def _unasked(variant: Variant) -> Iterator[str]:
    """Types of orders that nobody is ever asked for."""
    asked = {order for phase in variant.calendar.phases if not phase.automatic for order in phase.orders}
    by_itself = {order: phase for phase in variant.calendar.phases if phase.automatic for order in phase.orders}
    for order, phase in by_itself.items():
        if order not in asked:
            yield f"nobody is asked for the order {order.__name__}: the phase {phase.name} is automatic"


def _unwritten(order: type[Order]) -> Iterator[str]:
    """The fields that a form of the order would need, and lacks."""
    for form in order.forms:
        written = {part.field for part in form.parts if isinstance(part, Slot)}.union(form.fixed)
        yield from (field.name for field in fields(order) if field.required and field.name not in written)


def _tag(kind: type[Event] | type[Order]) -> str:
    return str(kind.__struct_config__.tag)


def random_settings(variant: Variant, chance: Random) -> dict[str, SettingValue]:
    """Settings as players might choose them. More seats than usual would only take longer."""
    return {
        name: _value(setting, chance, most=int(setting.default) if name == variant.seating else None)
        for name, setting in variant.settings.items()
    }


def _value(setting: Setting, chance: Random, most: int | None) -> SettingValue:
    if setting.choices:
        return chance.choice(setting.choices)
    if isinstance(setting.default, bool):
        return chance.random() < 0.5
    most = setting.most if most is None else most
    if isinstance(setting.default, int) and setting.least is not None and most is not None:
        return chance.randint(setting.least, most)
    return setting.default
