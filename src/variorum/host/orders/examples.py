"""Examples of orders: for a type, a legal order of a seat in a position of a game between bots."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import NamedTuple

import msgspec

from variorum.bots import Bot
from variorum.bots.drawing import AtRandom, random_order
from variorum.bots.generic import Generic
from variorum.bots.phase import BotTable
from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.limits import fits
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.position import Position
from variorum.game.process import legal_orders
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant
from variorum.host.orders.values import areas_of, form_slots, tag
from variorum.render.layout import named
from variorum.variants import registry

_PHASES, _ORDERS, _DRAWN = 20, 60, 8
_BOTS: tuple[Bot, ...] = (AtRandom(), Generic())
"""Who plays the games: orders at random are varied, and those of better bots dislodge units."""

_SEED, _FEW = "sample", 4
"""Phases in which orders without a place are sought."""

_PLACES = {
    SlotKind.UNIT,
    SlotKind.NEW_UNIT,
    SlotKind.LOCATION,
    SlotKind.AREA,
    SlotKind.PATH,
    SlotKind.BORDER,
    SlotKind.ORDER,
}


class Example(msgspec.Struct, frozen=True):
    """A legal order of a seat in a position; `partners` are orders of other units that it depends on."""

    position: Position
    seat: str
    order: Order
    partners: tuple[Order, ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        """The order, and those on which it depends."""
        return (self.order, *self.partners)

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas that the order names."""
        slots = form_slots(self.order)
        found = (area for slot in slots for area in areas_of(slot.kind, getattr(self.order, slot.field)))
        return tuple(dict.fromkeys(found))


def type_of(variant: Variant, name: str) -> type[Order] | None:
    """The type of orders with that name in data; None if the variant has none."""
    return next((order for order in variant.orders if tag(order) == name), None)


@lru_cache(maxsize=512)
def example_of(name: str, order: type[Order]) -> Example | None:
    """An example of a variant's type of orders; None if these games offer none, or it has a text of its own."""
    variant, written = registry.variant(name), next(form for form in order.forms if not form.read_only)
    kinds = {part.kind for part in written.parts if isinstance(part, Slot)}
    if kinds & {SlotKind.TEXT, SlotKind.DATA}:
        return None
    bots, phases = (_BOTS, _PHASES) if kinds & _PLACES else (_BOTS[:1], _FEW)
    for bot in bots:
        for moment in islice(_moments(variant, bot), phases):
            found = min(_offered(moment, order), key=_oddness, default=None)
            if found:
                return found
    return None


class _Moment(NamedTuple):
    """A position of a game, and everybody's legal orders in it."""

    position: Position
    offered: Mapping[str, LegalOrders]


def _moments(variant: Variant, bot: Bot) -> Iterator[_Moment]:
    """The positions of a game in which a bot plays all seats."""
    opening = variant.opening(variant)
    game = BotTable(variant, lambda _: bot, _SEED).game(opening)
    for position in chain([opening], (phase.done.position for phase in game)):
        seats = (*variant.world.commands(position), GM)
        yield _Moment(position, {seat: legal_orders(variant, position, seat) for seat in seats})


def _offered(moment: _Moment, order: type[Order]) -> Iterator[Example]:
    """Some orders of a type that seats may give in a phase."""
    for seat, legal in moment.offered.items():
        kinds = [kind for kind in legal.kinds if kind.order is order]
        some = (found for kind in kinds for found in _some(kind) if fits(legal, (found,)))
        for found in islice(some, _ORDERS):
            yield Example(moment.position, seat, found, tuple(_partners(found)))


def _some(kind: OrderKind) -> Iterator[Order]:
    return (
        islice(kind.orders(), _ORDERS) if kind.finite else (random_order(kind, Random(each)) for each in range(_DRAWN))
    )


def _partners(order: Order) -> Iterator[Order]:
    for partner in order.partners:
        try:
            yield partner.order(**partner.fields)
        except TypeError:  # it could be one of several orders
            continue


def _oddness(example: Example) -> tuple[int, int]:
    """How unusual an example is: what it asks for besides the usual, and how many units of others it names."""
    order, position = example.order, example.position
    values = [getattr(order, field) for field in order.__struct_fields__]
    own = next((seat.powers for seat in position.seats if seat.id == example.seat), ())
    units = [named(position.units, value) for value in values if isinstance(value, UnitRef)]
    return values.count(True), sum(unit is not None and unit.power not in own for unit in units)
