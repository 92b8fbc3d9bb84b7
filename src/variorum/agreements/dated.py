"""Pledges about the orders of one phase: a certain order, or at least one of several that would do."""

from collections.abc import Iterable
from typing import ClassVar

from variorum.agreements.matching import COASTAL, agrees, alike, helped_by, rivals
from variorum.game.legal_orders import Constraint, LegalOrders
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.pledge import Conduct, Naming, Pledge, Verdict, goals_of, supported, unit_of
from variorum.game.turn import Turn
from variorum.rules.movement.orders import UNIT_ORDERS, Convoy, Hold, Move, SupportHold, SupportMove

_ORDER = Slot("order", SlotKind.ORDER)
_MOST_TOLD = 6


class Dated(Pledge, frozen=True, kw_only=True):
    """Binds in a single phase: that of `when`, or the first of an offer's time that takes such orders."""

    when: Turn | None = None

    lasting: ClassVar = False

    def notation(self) -> str:
        """What is written before the time."""
        return super().__str__()

    def __str__(self) -> str:
        return f"{self.notation()} IN {self.when}" if self.when else self.notation()


class GiveOrder(Dated, frozen=True, tag="order"):
    """Exactly this order: a move, a build, a vote, a bid, a trade, whatever the variant has."""

    order: Order

    purpose: ClassVar = "give an order"
    meaning: ClassVar = "The seat gives exactly this order."
    mutual: ClassVar = False
    forms: ClassVar = (Form((_ORDER,)),)

    @property
    def taken_by(self) -> type[Order]:
        """The order's own type."""
        return type(self.order)

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Others for its unit, or in its place where a sheet may have only one of some types."""
        if self.is_given(conduct.orders):
            return ()
        instead = frozenset() if self.order.subject else _alone(conduct.legal, type(self.order))
        return tuple(other for other in conduct.orders if rivals(other, self.order) or type(other) in instead)

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether the order could not be given."""
        return self.possible(conduct.legal) is None

    def possible(self, legal: LegalOrders) -> Order | None:
        """The order as it can be given, perhaps with a coast that it leaves open; None if it can't."""
        if legal.include(self.order):
            return self.order
        others = legal.orders() if hasattr(self.order, COASTAL) else ()
        return next((order for order in others if alike(order, self.order)), None)

    def is_given(self, orders: Iterable[Order]) -> bool:
        """Whether it is among some orders, be it with a coast or without."""
        return any(alike(order, self.order) for order in orders)

    def verdict(self, conduct: Conduct) -> Verdict:
        """Kept if the order was given; broken if it could have been, and wasn't."""
        if self.is_given(conduct.orders):
            return Verdict.KEPT
        told = conduct.knows(type(self.order))
        if self.is_moot(conduct):
            return Verdict.MOOT if told else Verdict.UNKNOWN
        return Verdict.BROKEN if told or self.breaches(conduct) else Verdict.UNKNOWN

    def words(self, name: Naming) -> str:
        """The order."""
        return f"orders {name(str(self.order))}"

    def notation(self) -> str:
        """The order."""
        return str(self.order)


class Asked(Dated, frozen=True):
    """At least one of several orders, in the first movement phase. A kind says which orders do (`is_done_by`)."""

    told_by: ClassVar[tuple[type[Order], ...]] = UNIT_ORDERS
    """The types of orders that a reader must know to see that none was given."""

    @property
    def taken_by(self) -> type[Order]:
        """Units are ordered in movement phases."""
        return Move

    def is_done_by(self, order: Order, conduct: Conduct) -> bool:
        """Whether an order is one of those that were promised."""
        raise NotImplementedError

    def alternatives(self, conduct: Conduct) -> tuple[str, ...]:
        """What the seat could promise of this kind instead, in notation."""
        raise NotImplementedError

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """None: an order that is missing can't be pointed at."""
        return ()

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether no order of the seat would do."""
        return not any(self.is_done_by(order, conduct) for order in conduct.legal.orders())

    def verdict(self, conduct: Conduct) -> Verdict:
        """Kept if any order does."""
        if self.breaches(conduct):
            return Verdict.BROKEN
        if any(self.is_done_by(order, conduct) for order in conduct.orders):
            return Verdict.KEPT
        if not all(map(conduct.knows, self.told_by)):
            return Verdict.UNKNOWN
        return Verdict.MOOT if self.is_moot(conduct) else Verdict.BROKEN


class Help(Asked, frozen=True, tag="help"):
    """At least one unit of the seat supports or convoys somebody's order."""

    order: Order

    purpose: ClassVar = "support"
    meaning: ClassVar = "At least one of the seat's units supports this order, or convoys it."
    told_by: ClassVar = (SupportHold, SupportMove, Convoy)
    mutual: ClassVar = False
    forms: ClassVar = (Form((Word("SUPPORT", also=("HELP", "BACK")), _ORDER)),)

    @property
    def taken_by(self) -> type[Order]:
        """The type of the order that is helped: both are given in the same phase."""
        return type(self.order)

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether no unit of the seat could help, or the helped unit is gone."""
        gone = self.order.subject is not None and unit_of(conduct.position, self.order.subject) is None
        return gone or super().is_moot(conduct)

    def is_done_by(self, order: Order, conduct: Conduct) -> bool:
        """Whether an order helps this one."""
        return self.helps(order)

    def helps(self, order: Order) -> bool:
        """Whether an order helps this one."""
        if isinstance(order, SupportHold):
            return isinstance(self.order, Hold) and order.target.area == self.order.unit.area
        wanted = ((partner.order, partner.fields) for partner in order.partners)
        return any(kind is type(self.order) and agrees(self.order, dict(fields)) for kind, fields in wanted)

    def alternatives(self, conduct: Conduct) -> tuple[str, ...]:
        """Orders that the seat's units could support, of the same unit first."""
        found = dict.fromkeys(helped for order in conduct.legal.orders() if (helped := helped_by(order)) is not None)
        own = self.order.subject
        near = [one for one in found if own and one.subject and one.subject.area == own.area]
        units = {unit.area: unit.power in conduct.powers for unit in conduct.position.units}
        others = [one for one in found if one.subject and one.subject.area in units]
        others.sort(key=lambda one: units[one.subject.area] if one.subject else True)
        return tuple(f"SUPPORT {order}" for order in (near or others)[:_MOST_TOLD])

    def words(self, name: Naming) -> str:
        """What is supported."""
        return f"supports {name(str(self.order))}"


class Attack(Asked, frozen=True, tag="attack"):
    """At least one order against another seat, or into an area; two who promise it attack jointly."""

    target: str

    purpose: ClassVar = "attack"
    meaning: ClassVar = (
        "At least one of the seat's units goes, or helps somebody to go, into the area, or into a center of the seat "
        "or an area where its units stand."
    )
    forms: ClassVar = (
        Form((Word("ATTACK", also=("STRIKE",)), Slot("target", SlotKind.AREA))),
        Form((Word("ATTACK", also=("STRIKE",)), Slot("target", SlotKind.SEAT))),
    )

    def is_done_by(self, order: Order, conduct: Conduct) -> bool:
        """Whether an order sends or helps somebody there, apart from units of whom it is against."""
        if self.target not in conduct.commands:
            return self.target in goals_of(order)
        helped = supported(order)
        is_theirs = helped is not None and conduct.belongs(helped, self.target)
        return bool(goals_of(order) & conduct.grounds(self.target)) and not is_theirs

    def alternatives(self, conduct: Conduct) -> tuple[str, ...]:
        """The seats that could be attacked now."""
        others = (Attack(seat) for seat in conduct.commands if seat != conduct.seat)
        return tuple(f"ATTACK {other.target}" for other in others if not other.is_moot(conduct))[:_MOST_TOLD]

    def words(self, name: Naming) -> str:
        """The seat or the area."""
        return f"gives an order against {name(self.target)}"


class StandOff(Asked, frozen=True, tag="stand_off"):
    """A move into an area that nobody of the seat supports, so that it bounces with whoever else promises it."""

    area: str

    purpose: ClassVar = "stand off in an area"
    meaning: ClassVar = "One of the seat's units moves to the area, and none supports a move there."
    forms: ClassVar = (
        Form((Word("BOUNCE", also=("BOUNCE IN", "STAND OFF IN", "STANDOFF IN")), Slot("area", SlotKind.AREA))),
    )

    def is_done_by(self, order: Order, conduct: Conduct) -> bool:
        """Whether an order goes there."""
        return isinstance(order, Move) and self.area in goals_of(order)

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Supports of moves there: one side would get in."""
        return tuple(
            order for order in conduct.orders if isinstance(order, SupportMove) and self.area in goals_of(order)
        )

    def alternatives(self, conduct: Conduct) -> tuple[str, ...]:
        """The areas to which units of the seat can go."""
        moves = (order for order in conduct.legal.orders() if isinstance(order, Move))
        return tuple(f"BOUNCE {area}" for area in dict.fromkeys(area for one in moves for area in goals_of(one)))

    def words(self, name: Naming) -> str:
        """The area."""
        return f"bounces in {name(self.area)}"


class Leave(Asked, frozen=True, tag="leave"):
    """The seat's unit in an area goes elsewhere."""

    area: str

    purpose: ClassVar = "leave an area"
    meaning: ClassVar = "The seat's unit in the area is ordered to go elsewhere."
    mutual: ClassVar = False
    forms: ClassVar = (Form((Word("LEAVE", also=("VACATE", "GET OUT OF")), Slot("area", SlotKind.AREA))),)

    def is_done_by(self, order: Order, conduct: Conduct) -> bool:
        """Whether the unit there moves."""
        return isinstance(order, Move) and order.unit.area == self.area and self.area not in goals_of(order)

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Other orders of the unit there."""
        return tuple(filter(self.forbids, conduct.orders))

    def forbids(self, order: Order) -> bool:
        """Whether an order makes the unit there stay."""
        stands = order.subject is not None and order.subject.area == self.area and type(order) in UNIT_ORDERS
        return stands and not (isinstance(order, Move) and self.area not in goals_of(order))

    def alternatives(self, conduct: Conduct) -> tuple[str, ...]:
        """The areas in which units of the seat stand."""
        own = (unit.area for unit in conduct.position.units if unit.power in conduct.powers)
        return tuple(f"LEAVE {area}" for area in dict.fromkeys(own))

    def words(self, name: Naming) -> str:
        """The area."""
        return f"leaves {name(self.area)}"


def _alone(legal: LegalOrders, kind: type[Order]) -> frozenset[type[Order]]:
    """The types of orders, this one among them, of which a sheet may have just one; none if it may have more."""
    bounds = (bound for bound in legal.constraints if isinstance(bound, Constraint) and kind in bound.orders)
    single = (bound.orders for bound in bounds if bound.most == 1 and not (bound.each or bound.subjects))
    return frozenset(kind for kinds in single for kind in kinds)
