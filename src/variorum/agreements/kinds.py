"""The pledges of every variant: an order, help for somebody's order, an area to keep out of, peace."""

from collections.abc import Iterator
from typing import ClassVar

from variorum.game.legal_orders import Constraint, LegalOrders
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.pledge import Conduct, Naming, Pledge, Verdict, goals_of, supported, unit_of
from variorum.game.variant import Variant
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove

HELPERS: tuple[type[Order], ...] = (SupportHold, SupportMove, Convoy)
"""The types of orders that help others."""

_ORDER = Slot("order", SlotKind.ORDER)


class GiveOrder(Pledge, frozen=True, tag="order"):
    """Exactly this order: a move, a build, a vote, a bid, a trade, whatever the variant has."""

    order: Order

    purpose: ClassVar = "give an order"
    meaning: ClassVar = "The seat gives exactly this order."
    lasting: ClassVar = False
    forms: ClassVar = (Form((_ORDER,)),)

    @property
    def taken_by(self) -> type[Order]:
        """The order's own type."""
        return type(self.order)

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Others for its unit, or in the place of the only order of its type that a sheet may have."""
        if self.order in conduct.orders:
            return ()
        single = self.order.subject is None and _is_single(conduct.legal, type(self.order))
        return tuple(
            other
            for other in conduct.orders
            if _rivals(other, self.order) or (single and type(other) is type(self.order))
        )

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether the order could not be given."""
        return not conduct.legal.include(self.order)

    def verdict(self, conduct: Conduct) -> Verdict:
        """Kept if the order was given; broken if it could have been, and wasn't."""
        if self.order in conduct.orders:
            return Verdict.KEPT
        told = conduct.knows(type(self.order))
        if self.is_moot(conduct):
            return Verdict.MOOT if told else Verdict.UNKNOWN
        return Verdict.BROKEN if told or self.breaches(conduct) else Verdict.UNKNOWN

    def words(self, name: Naming) -> str:
        """The order."""
        return f"orders {name(str(self.order))}"

    def __str__(self) -> str:
        return str(self.order)


class Help(Pledge, frozen=True, tag="help"):
    """At least one unit of the seat supports or convoys somebody's order."""

    order: Order

    purpose: ClassVar = "support"
    meaning: ClassVar = "At least one of the seat's units supports this order, or convoys it."
    lasting: ClassVar = False
    forms: ClassVar = (Form((Word("SUPPORT", also=("HELP", "BACK")), _ORDER)),)

    @property
    def taken_by(self) -> type[Order]:
        """The type of the order that is helped: both are given in the same phase."""
        return type(self.order)

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """None: help that is missing has no order to point at."""
        return ()

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether no unit of the seat could help, or the helped unit is gone."""
        gone = self.order.subject is not None and unit_of(conduct.position, self.order.subject) is None
        return gone or not any(map(self.helps, conduct.legal.orders()))

    def verdict(self, conduct: Conduct) -> Verdict:
        """Kept if any order helps."""
        if any(map(self.helps, conduct.orders)):
            return Verdict.KEPT
        if not all(map(conduct.knows, HELPERS)):
            return Verdict.UNKNOWN
        return Verdict.MOOT if self.is_moot(conduct) else Verdict.BROKEN

    def helps(self, order: Order) -> bool:
        """Whether an order helps this one."""
        if isinstance(order, SupportHold):
            return isinstance(self.order, Hold) and order.target.area == self.order.unit.area
        wanted = ((partner.order, partner.fields) for partner in order.partners)
        return any(kind is type(self.order) and _agrees(self.order, dict(fields)) for kind, fields in wanted)

    def words(self, name: Naming) -> str:
        """What is supported."""
        return f"supports {name(str(self.order))}"


class KeepOut(Pledge, frozen=True, tag="keep_out"):
    """No unit goes into an area or is built there, and nobody is helped on the way: a demilitarized zone (DMZ).

    A unit that stands there already may stay.
    """

    area: str

    purpose: ClassVar = "keep out of an area"
    meaning: ClassVar = "The seat sends nobody into the area, helps nobody into it, and builds nothing there."
    forms: ClassVar = (
        Form((Word("DMZ", also=("KEEP OUT OF", "STAY OUT OF", "DEMILITARIZE")), Slot("area", SlotKind.AREA))),
    )

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Orders into the area."""
        return tuple(order for order in conduct.orders if self.area in goals_of(order))

    def words(self, name: Naming) -> str:
        """The area."""
        return f"keeps out of {name(self.area)}"


class Peace(Pledge, frozen=True, tag="peace"):
    """No attack on another seat: no order into areas where its units stand or centers that it owns.

    Helping its own units is no attack.
    """

    seat: str

    purpose: ClassVar = "peace"
    meaning: ClassVar = "The seat sends nobody, and helps nobody, into the other's centers or where its units stand."
    forms: ClassVar = (
        Form((Word("PEACE", also=("PEACE WITH", "TRUCE WITH", "TRUCE")), Slot("seat", SlotKind.SEAT))),
        Form((Word("PEACE", also=("TRUCE", "NO ATTACKS", "NON AGGRESSION")),), {"seat": ""}, read_only=True),
    )

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Attacks."""
        grounds = conduct.grounds(self.seat)
        return tuple(
            order for order in conduct.orders if goals_of(order) & grounds and not self._is_help(order, conduct)
        )

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether either has nothing left on the board."""
        return not (conduct.grounds(self.seat) and conduct.grounds(conduct.seat))

    def words(self, name: Naming) -> str:
        """The other seat."""
        return f"doesn't attack {name(self.seat)}"

    def _is_help(self, order: Order, conduct: Conduct) -> bool:
        helped = supported(order)
        return helped is not None and conduct.belongs(helped, self.seat)


COMMON: tuple[type[Pledge], ...] = (Peace, KeepOut, Help)
"""Those with words of their own; a bare order is pledged by itself."""


def kinds_of(variant: Variant) -> tuple[type[Pledge], ...]:
    """The kinds of pledges in a variant: the common ones, and those that its rules add."""
    return tuple(dict.fromkeys((*COMMON, *(kind for rule in variant.rules for kind in rule.pledges))))


def can_be_helped(order: Order) -> bool:
    """Whether units can support an order, or convoy it."""
    return isinstance(order, Hold | Move)


def contradictions(pledges: tuple[Pledge, ...]) -> Iterator[tuple[Pledge, Pledge]]:
    """Pairs of one seat's pledges that can't both be kept."""
    orders = [pledge for pledge in pledges if isinstance(pledge, GiveOrder)]
    for at, one in enumerate(orders):
        yield from ((one, other) for other in orders[at + 1 :] if _rivals(one.order, other.order))
        zones = (other for other in pledges if isinstance(other, KeepOut))
        yield from ((one, zone) for zone in zones if zone.area in goals_of(one.order))


def _rivals(one: Order, other: Order) -> bool:
    """Whether two different orders are for one unit."""
    if one == other or not (one.subject and other.subject):
        return False
    return (one.subject.area, one.subject.kind) == (other.subject.area, other.subject.kind)


def _is_single(legal: LegalOrders, kind: type[Order]) -> bool:
    """Whether a sheet may have just one order of a type."""
    return any(
        isinstance(bound, Constraint)
        and bound.most == 1
        and bound.orders == (kind,)
        and not (bound.each or bound.subjects)
        for bound in legal.constraints
    )


def _agrees(order: Order, fields: dict[str, object]) -> bool:
    return all(getattr(order, name) == value for name, value in fields.items())
