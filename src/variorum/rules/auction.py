"""Units for sale: everybody offers money for orders of any units, and each carries out what it gets most for.

Rule: payola:B1, payola:B2, payola:B3, payola:P1, payola:P2, payola:P3.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, OrderOutcome
from variorum.game.legal_orders import Budget, Field, LegalOrders, OrderKind, Price
from variorum.game.mechanic import Mechanic
from variorum.game.naming import SeatName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import Before
from variorum.game.position import Position, once
from variorum.game.problem import OrderError
from variorum.game.record import Record, TableRecord
from variorum.game.report import Briefing
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.ends import Score, centers_owned
from variorum.rules.movement.legal import kinds
from variorum.rules.movement.orders import UNIT_ORDERS
from variorum.rules.movement.rule import Movement, movement_of
from variorum.rules.movement.ways import normal
from variorum.rules.overrule import overruled
from variorum.rules.units import find


class Bribe(Order, frozen=True, tag="bribe"):
    """Money for a unit, anybody's, if it carries out an order."""

    points: int
    order: Order

    purpose: ClassVar = "bribe a unit"
    says: ClassVar = ("pay {points:point} so that {order}",)
    meaning: ClassVar = (
        "You offer points to any unit, and pay if it carries out this order because nobody offered it more for another."
    )
    group: ClassVar = "bribes"
    refusal: ClassVar = "no unit can do that"
    taken: ClassVar = "was outbid, or as high as another: it costs nothing (payola:B3)"
    forms: ClassVar = (
        Form(
            (
                Word("BRIBE", also=("BRIBES", "PAY", "BID")),
                Slot("points", SlotKind.AMOUNT),
                Slot("order", SlotKind.ORDER),
            )
        ),
    )


class Purses(TableRecord, frozen=True):
    """The money of every seat."""

    rows: dict[SeatName, int] = msgspec.field(default_factory=dict)

    name: ClassVar = "purses"


class UnitBribed(Event, frozen=True, tag="unit_bribed"):
    """A unit does what somebody paid for. Nobody learns who did, or how much."""

    unit: str
    order: str

    says: ClassVar = "{unit} was bribed: {order}."


class BribePaid(Event, frozen=True, tag="bribe_paid"):
    """What a seat paid, for its eyes only."""

    seat: str
    order: str
    points: int

    says: ClassVar = "You paid {points} for {order}."

    @property
    def outcome(self) -> OrderOutcome:
        """The bribe."""
        return OrderOutcome(f"BRIBE {self.points} {self.order}", succeeded=True, power=self.seat, word="paid")

    def because(self) -> str:
        """The reason for which it was paid."""
        return "was paid: the unit carried out the order (payola:B3)"


class Auction(Rule, frozen=True):
    """A unit carries out the order for which all bribes together are highest; in a tie, its own. It runs before `of`.

    Only bribes for orders that are carried out are paid. Every seat begins with its `income`, and gets it again after
    each movement phase; by default a point for every center. `of` is the rule to which the orders belong.
    """

    of: Movement
    income: Score = centers_owned

    name: ClassVar = "auction"
    number: ClassVar = "E4"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = (
        "Everybody bribes units. Each carries out the order for which all bribes together are highest, and its "
        "owner's if bribes are equal. Only bribes for orders that are carried out are paid. Income after each "
        "movement phase: {income}."
    )
    orders: ClassVar = (Bribe,)
    accompany: ClassVar = True
    events: ClassVar = (UnitBribed, BribePaid)
    record: ClassVar = Purses
    purses: ClassVar = ("points to spend",)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Any order of any unit, and all the money of the seat."""
        funds, choices = self.purse(position, seat), once(position, self._choices)
        if not funds or not choices:
            return LegalOrders()
        points = Field("points", SlotKind.AMOUNT, least=1, most=funds)
        kind = OrderKind(Bribe, (points, Field("order", SlotKind.ORDER, choices)))
        return LegalOrders((kind,), (Budget(self.purses[0], funds, (Price(Bribe, "points"),)),))

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The bribe with every omission of the order filled in."""
        assert isinstance(order, Bribe)  # noqa: S101 - the only order of this rule
        if not isinstance(order.order, UNIT_ORDERS):
            return order
        powers = tuple({unit.power for unit in position.units})
        return replace(order, order=normal(order.order, position, powers, self.of.ways(position)))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Give the units their orders, collect the money, and pay everybody's income."""
        position, given = docket.position, list(self._given(docket))
        offers: dict[int, Counter[Order]] = {}
        for _, bribe, unit in given:
            offers.setdefault(unit.id, Counter())[bribe.order] += bribe.points
        sold = {id_: best for id_, offered in offers.items() if (best := _best(offered))}
        spent = Counter[str]()
        for seat, bribe, unit in given:
            if sold.get(unit.id) == bribe.order:
                spent[seat] += bribe.points
                paid = BribePaid(audience=(seat,), seat=seat, order=str(bribe.order), points=bribe.points)
                docket = docket.happened(paid)
        for unit in position.units:
            if unit.id in sold:
                docket = overruled(self.world, docket, unit, sold[unit.id], "somebody paid for another order")
                docket = docket.happened(UnitBribed(unit=str(unit), order=str(sold[unit.id])))
        return docket.with_record(Purses(self._purses(position, spent)))

    def view(self, position: Position, seat: str) -> Record | None:
        """The seat's own money."""
        return Purses({seat: self.purse(position, seat)}) if seat in position.record(Purses).rows else None

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """The seat's money."""
        if seat not in self.world.commands(position):
            return ()
        funds, income = self.purse(position, seat), self._earned(position, seat)
        have = f"You have {funds} {'point' if funds == 1 else 'points'} to pay for orders of any units."
        more = f"After each movement phase you get {income} more. Bribes that come to nothing cost nothing."
        return (Briefing("Your treasury", (have, more)),)

    def purse(self, position: Position, seat: str) -> int:
        """The money of a seat."""
        return position.record(Purses).rows.get(seat, self._earned(position, seat))

    def _purses(self, position: Position, spent: Mapping[str, int]) -> dict[str, int]:
        seats = self.world.commands(position)
        return {seat: self.purse(position, seat) - spent[seat] + self._earned(position, seat) for seat in seats}

    def _earned(self, position: Position, seat: str) -> int:
        powers: Iterable[str] = self.world.commands(position).get(seat, ())
        return sum(self.income(self.world, position, power) for power in powers)

    def _given(self, docket: Docket) -> Iterator[tuple[str, Bribe, Unit]]:
        """The bribes that stand, each with its seat and unit."""
        for entry in sorted(docket.entries, key=lambda entry: entry.seat):
            if isinstance(entry.stands, Bribe):
                try:
                    bribe = self.normal(docket.position, entry.seat, entry.stands)
                    assert isinstance(bribe, Bribe)  # noqa: S101 - as it was
                    assert bribe.order.subject  # noqa: S101 - only orders of units are legal
                    yield entry.seat, bribe, find(docket.position.by_area, bribe.order.subject)
                except OrderError:
                    continue

    def _choices(self, position: Position) -> tuple[Order, ...]:
        within = self.of.conceivable(position)
        found = (kind for unit in position.units for kind in kinds(unit, position.units, within))
        return tuple(order for kind in found for order in kind.orders())


def _best(offered: Counter[Order]) -> Order | None:
    """The order with the highest offer; None in a tie."""
    (best, most), *others = offered.most_common(2)
    return None if others and others[0][1] == most else best


class Bribes(Mechanic, frozen=True):
    """Units obey whoever pays most, owner or not."""

    name: ClassVar = "bribes"
    title: ClassVar = "Bribes"

    def parts(self, base: Variant) -> tuple[Mechanic]:
        """The auction of orders."""
        return (Auction(base.world, movement_of(base.rules)),)
