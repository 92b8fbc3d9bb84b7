"""Bids: how a power spends points on a garrison's order.

Rule: g1815:5.2.9, g1815:5.2.10.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from variorum.board import area_of
from variorum.game.legal_orders import Field, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.unit import Unit, UnitMap, UnitRef
from variorum.rules.movement.legal import kinds, reference
from variorum.rules.movement.orders import DASH, HOLD, STAYS, SUPPORT, TARGET, TO, Hold, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.ways import Ways
from variorum.rules.units import find

_SPEND = (Word("DP"), Slot("points", SlotKind.AMOUNT), Slot("area", SlotKind.AREA))
_KIND = Slot("", SlotKind.KIND)
_POINTS = Word("DP", also=("DPS", "POINT", "POINTS"))
_ALSO: tuple[tuple[Word | Slot, ...], ...] = (
    (*_SPEND[:2], _KIND, _SPEND[2]),
    (_SPEND[1], _POINTS, _SPEND[2]),
    (_SPEND[1], _POINTS, _KIND, _SPEND[2]),
)

GarrisonOrder = Hold | SupportHold | SupportMove


def _forms(*order: Word | Slot) -> tuple[Form, ...]:
    """Every way to write points with an order, the canonical one first: `DP 2 HAN H`, `2 DP Hanover hold`."""
    return (Form((*_SPEND, *order)), *(Form((*spend, *order), read_only=True) for spend in _ALSO))


def _read(forms: tuple[Form, ...]) -> tuple[Form, ...]:
    return tuple(Form(form.parts, read_only=True) for form in forms)


class Bid(Order, frozen=True):
    """Points spent on an order for the garrison of an area."""

    points: int
    area: str

    group: ClassVar = "bids"

    def ordered(self, garrison: Unit, units: UnitMap) -> GarrisonOrder:
        """The garrison's order, fully written out. Raises: UnitError if it names a missing unit."""
        raise NotImplementedError


class HoldBid(Bid, frozen=True, tag="bid_hold"):
    """A bid for the garrison to hold."""

    purpose: ClassVar = "bid points for a garrison to hold"
    says: ClassVar = ("bid {points:point} for {area} to hold",)
    meaning: ClassVar = "You spend points on a garrison, which holds if no other order for it gets more."
    forms: ClassVar = _forms(HOLD)

    def ordered(self, garrison: Unit, units: UnitMap) -> Hold:
        """The garrison's hold."""
        return Hold(reference(garrison))


class SupportHoldBid(Bid, frozen=True, tag="bid_support_hold"):
    """A bid for the garrison to support a unit that doesn't move."""

    target: UnitRef

    purpose: ClassVar = "bid points for a garrison to support a unit to hold"
    says: ClassVar = ("bid {points:point} for {area} to support {target} to hold",)
    meaning: ClassVar = (
        "You spend points on a garrison, which supports a unit that doesn't move if no other order for it gets more."
    )
    forms: ClassVar = (*_forms(SUPPORT, TARGET), *_read(_forms(SUPPORT, TARGET, STAYS)))

    def ordered(self, garrison: Unit, units: UnitMap) -> SupportHold:
        """The garrison's support."""
        return SupportHold(reference(garrison), reference(find(units, self.target)))


class SupportMoveBid(Bid, frozen=True, tag="bid_support_move"):
    """A bid for the garrison to support a move."""

    target: UnitRef
    to: str

    purpose: ClassVar = "bid points for a garrison to support a move"
    says: ClassVar = ("bid {points:point} for {area} to support {target} to {to}",)
    meaning: ClassVar = (
        "You spend points on a garrison, which supports a unit's move if no other order for it gets more."
    )
    forms: ClassVar = (*_forms(SUPPORT, TARGET, DASH, TO), *_read(_forms(SUPPORT, TARGET, TO)))

    def ordered(self, garrison: Unit, units: UnitMap) -> SupportMove:
        """The garrison's support."""
        return SupportMove(reference(garrison), reference(find(units, self.target)), self.to)


BIDS: tuple[type[Bid], ...] = (HoldBid, SupportHoldBid, SupportMoveBid)
_KINDS: dict[type[Order], type[Bid]] = {Hold: HoldBid, SupportHold: SupportHoldBid, SupportMove: SupportMoveBid}


@lru_cache(maxsize=32)
def bid_kinds(units: tuple[Unit, ...], reach: Reach, points: int) -> tuple[OrderKind, ...]:
    """Every legal bid of at most that many points; cached, since many seats share the list."""
    garrisons = (unit for unit in units if unit.power in reach.world.bystanders)
    return tuple(kind for garrison in garrisons for kind in _kinds(garrison, units, reach, points))


def _kinds(garrison: Unit, units: tuple[Unit, ...], reach: Reach, points: int) -> Iterator[OrderKind]:
    start = (Field("points", SlotKind.AMOUNT, least=1, most=points), Field("area", SlotKind.AREA, (garrison.area,)))
    for kind in kinds(garrison, units, reach):
        if kind.order in _KINDS:
            yield OrderKind(_KINDS[kind.order], (*start, *kind.fields[1:]))


def order_of(bid: Bid, garrison: Unit, ways: Ways) -> GarrisonOrder:
    """The order that a bid pays for.

    Raises: UnitError or ImpossibleError if the garrison can't carry it out.
    """
    order = bid.ordered(garrison, ways.units)
    ways.of(order, (garrison.power,))
    return order


def without_coast(order: GarrisonOrder) -> GarrisonOrder:
    """The order without the coast to which the supported unit moves. Rule: g1815:5.3.3."""
    return SupportMove(order.unit, order.target, area_of(order.to)) if isinstance(order, SupportMove) else order
