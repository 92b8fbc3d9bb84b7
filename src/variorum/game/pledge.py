"""Pledges: what a seat promises about its own orders, and how a phase shows whether it kept its word.

Pledges are plain values like orders, with the same forms of notation. `agreements` has those of every variant; a rule
may add kinds of its own.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import ClassVar

import msgspec

from variorum.board import area_of
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Form, Order, Slot, SlotKind, by_form
from variorum.game.position import Position
from variorum.game.unit import Unit, UnitRef

Naming = Callable[[str], str]
"""How people are told of an area or a seat, by its id, or of an order, by its notation."""

_GOALS = (SlotKind.LOCATION, SlotKind.NEW_UNIT)


class Verdict(StrEnum):
    """What became of a pledge in a phase.

    Moot: it could not be kept, as the unit was gone or the order had become impossible. Unknown: the reader doesn't
    see what decides it.
    """

    KEPT = "kept"
    BROKEN = "broken"
    MOOT = "moot"
    UNKNOWN = "unknown"


class Conduct(msgspec.Struct, frozen=True):
    """What a seat ordered in a phase, as far as somebody knows.

    `position` is the one before the phase as the reader saw it, `commands` who orders for which powers in it, and
    `legal` what the seat could order there. `orders` are those that the reader knows of. It knows all that are of the
    `public` types; with `complete`, these are all types that send somebody somewhere; with `everything`, there are no
    other orders at all.
    """

    position: Position
    seat: str
    commands: Mapping[str, tuple[str, ...]]
    legal: LegalOrders
    orders: tuple[Order, ...]
    public: frozenset[type[Order]] = frozenset()
    complete: bool = True
    everything: bool = True

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers that the seat orders for."""
        return tuple(self.commands.get(self.seat, ()))

    def knows(self, kind: type[Order]) -> bool:
        """Whether the reader knows every order of a type that the seat gave."""
        return self.everything or kind in self.public

    def grounds(self, seat: str) -> frozenset[str]:
        """The areas in which another seat's units stand, and the centers that it owns."""
        powers = self.commands.get(seat, ())
        standing = {unit.area for unit in self.position.units if unit.power in powers}
        return frozenset(standing.union(*(self.position.centers_of(power) for power in powers)))

    def belongs(self, unit: UnitRef, seat: str) -> bool:
        """Whether a unit that an order names is another seat's."""
        powers = self.commands.get(seat, ())
        return any(other.area == unit.area and other.power in powers for other in self.position.units)


class Pledge(msgspec.Struct, frozen=True, tag_field="type"):
    """A promise of one seat.

    Kinds declare their `forms` of notation, the canonical one first, and what they are for. One that isn't `lasting`
    binds in a single phase of its span: the first that takes such orders (`taken_by`). One that is `mutual` is promised
    by all parties where nothing says who promises it.
    """

    forms: ClassVar[tuple[Form, ...]] = ()
    purpose: ClassVar[str] = ""
    meaning: ClassVar[str] = ""
    lasting: ClassVar[bool] = True
    mutual: ClassVar[bool] = True

    @property
    def taken_by(self) -> type[Order] | None:
        """The type of orders that a phase must take for the pledge to bind in it; None: it binds in any phase."""
        return None

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Those of the seat's orders that break it."""
        raise NotImplementedError

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether it can't be kept any more, by nobody's fault."""
        return False

    def verdict(self, conduct: Conduct) -> Verdict:
        """What the phase shows of it."""
        if self.breaches(conduct):
            return Verdict.BROKEN
        if not conduct.complete:
            return Verdict.UNKNOWN
        return Verdict.MOOT if self.is_moot(conduct) else Verdict.KEPT

    def words(self, name: Naming) -> str:
        """What the seat does or leaves, as a predicate: "keeps out of the English Channel"."""
        raise NotImplementedError

    def __str__(self) -> str:
        return by_form(self)


def goals_of(order: Order) -> frozenset[str]:
    """The areas into which an order for a unit sends, helps or builds somebody."""
    if order.subject is None:
        return frozenset()
    slots = (part for form in order.forms for part in form.parts if isinstance(part, Slot) and part.field)
    values = {slot.field: getattr(order, slot.field) for slot in slots if slot.kind in _GOALS}
    return frozenset(value.area if isinstance(value, UnitRef) else area_of(value) for value in values.values() if value)


def built(order: Order) -> tuple[UnitRef, ...]:
    """The new units of an order."""
    slots = (part for form in order.forms for part in form.parts if isinstance(part, Slot))
    fields = dict.fromkeys(slot.field for slot in slots if slot.kind is SlotKind.NEW_UNIT)
    return tuple(unit for field in fields if isinstance(unit := getattr(order, field), UnitRef))


def sends(kind: type[Order]) -> bool:
    """Whether orders of a type send, help or build units somewhere."""
    return any(isinstance(part, Slot) and part.kind in _GOALS for form in kind.forms for part in form.parts)


def supported(order: Order) -> UnitRef | None:
    """Another unit that an order helps on its way, or where it stands."""
    target = getattr(order, "target", None) if order.helps else None
    return target if isinstance(target, UnitRef) else None


def unit_of(position: Position, unit: UnitRef) -> Unit | None:
    """The unit on the board that an order names, dislodged ones first."""
    standing = (*(entry.unit for entry in position.dislodged), *position.units)
    return next((other for other in standing if other.area == unit.area), None)
