"""Money: income from centers, pay for units, loans and gifts. Rules that spend ducats share one `purse`.

Rule: ducats:E1, ducats:E2, ducats:E3, ducats:L1, ducats:L2, ducats:G1, ducats:P1, ducats:P2.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Bound, Budget, Constraint, Field, LegalOrders, OrderKind, Price
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import PowerName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import After, Before, Begun, Changed, YearEnd
from variorum.game.position import Position
from variorum.game.record import TableRecord
from variorum.game.report import Briefing, Piece, Table, Told
from variorum.game.rule import Hints, Rule, World
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Upkeep
from variorum.rules.ends import Points
from variorum.rules.grounds import shared_powers
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.rules.victory import Victory, other_ways

PURSE = "ducats to spend"
"""The bound on everything that a sheet spends: a rule with prices of its own names it in its `bounds`."""

_DUCATS = Slot("ducats", SlotKind.AMOUNT)


class Chest(msgspec.Struct, frozen=True):
    """A power's ducats, and those that it owes."""

    ducats: int = 0
    owed: int = 0


class Treasury(TableRecord, frozen=True):
    """The chests of all powers."""

    rows: dict[PowerName, Chest] = msgspec.field(default_factory=dict)

    name: ClassVar = "treasury"
    public: ClassVar = True


class Borrow(Order, frozen=True, tag="borrow"):
    """A loan, due with half as much again."""

    ducats: int

    purpose: ClassVar = "borrow ducats"
    says: ClassVar = ("borrow {ducats:ducat}",)
    meaning: ClassVar = "You get ducats at once, and owe half as much again."
    group: ClassVar = "money"
    taken: ClassVar = "was granted: half as much again is owed (ducats:L2)"
    forms: ClassVar = (Form((Word("BORROW", also=("BORROWS", "LOAN")), _DUCATS)),)


class Give(Order, frozen=True, tag="give"):
    """A gift to another power."""

    ducats: int
    power: str

    purpose: ClassVar = "give ducats to another power"
    says: ClassVar = ("give {ducats:ducat} to {power}",)
    meaning: ClassVar = "Some of your ducats go to another power."
    group: ClassVar = "money"
    taken: ClassVar = "was handed over (ducats:G1)"
    forms: ClassVar = (Form((Word("GIVE", also=("GIVES",)), _DUCATS, Slot("power", SlotKind.POWER))),)


class DucatsMoved(Event, frozen=True, tag="ducats"):
    """Ducats that a power got (or, below 0, paid), and what for."""

    power: str
    ducats: int
    reason: str

    def sentence(self) -> str:
        """The power, the sum and the reason."""
        verb = "gets" if self.ducats > 0 else "pays"
        return f"{self.power} {verb} {_ducats(abs(self.ducats))} {self.reason}."


class Pay(Upkeep, frozen=True):
    """As many units as a power has ducats."""

    number: ClassVar = "E2"
    says: ClassVar = "Each unit costs a ducat: a power may have as many units as it has ducats."

    def due(self, position: Position, power: str) -> int:
        """The ducats that are left after every unit's pay, or the units that are too many."""
        return chest(position, power).ducats - len(self.counted(position, power))


class Bank(Rule, frozen=True):
    """Loans and gifts, in movement phases."""

    name: ClassVar = "bank"
    number: ClassVar = "E3"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = (
        "In movement phases a power without debts may borrow up to a ducat for each of its centers, and owes half "
        "as much again; and powers may give ducats away."
    )
    orders: ClassVar = (Borrow, Give)
    accompany: ClassVar = True
    events: ClassVar = (DucatsMoved,)
    bounds: ClassVar = {PURSE: (Give,)}

    def hints(self, position: Position, seat: str) -> Hints:
        """Bots neither borrow nor give."""
        return Hints(orders=())

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """A loan of a ducat for each center, for a power without debts; gifts of everything that it has."""
        own, centers = chest(position, seat), len(position.centers_of(seat))
        others = tuple(power for power in self.world.board.powers if power != seat and position.survives(power))
        kinds, bounds = [], list[Bound]()
        if centers and not own.owed:
            kinds.append(OrderKind(Borrow, (Field("ducats", SlotKind.AMOUNT, least=1, most=centers),)))
            bounds.append(Constraint("one loan", (Borrow,), 1))
        if own.ducats and others and seat in self.world.commands(position):
            amount = Field("ducats", SlotKind.AMOUNT, least=1, most=own.ducats)
            kinds.append(OrderKind(Give, (amount, Field("power", SlotKind.POWER, others))))
            bounds.append(purse(position, seat, Price(Give, "ducats")))
        return LegalOrders(tuple(kinds), tuple(bounds))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Hand the money out."""
        for entry in sorted(docket.entries, key=lambda entry: entry.seat):
            match entry.stands:
                case Borrow(ducats):
                    docket = moved(docket, entry.seat, ducats, "as a loan", owes=ducats + (ducats + 1) // 2)
                case Give(ducats, power):
                    docket = moved(docket, entry.seat, -ducats, f"to {power}")
                    docket = moved(docket, power, ducats, f"from {entry.seat}")
        return docket


class Taxes(Rule, frozen=True):
    """In autumn every power collects a ducat for each center, and pays its debts. It runs after ownership."""

    name: ClassVar = "treasury"
    number: ClassVar = "E1"
    belongs: ClassVar = After(Ownership)
    says: ClassVar = "In autumn every power gets a ducat for each center, and pays what it owes as far as it can."
    record: ClassVar = Treasury
    events: ClassVar = (DucatsMoved,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Collect, and pay back."""
        for power, income in _counts(self.world, docket.position):
            docket = moved(docket, power, income, "from its centers")
            due = min(chest(docket.position, power).owed, chest(docket.position, power).ducats)
            docket = moved(docket, power, -due, "back to the bank", owes=-due)
        return docket

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """The seat's chest, and what comes and goes."""
        if seat not in dict(_counts(self.world, position)):
            return ()
        own, income, units = chest(position, seat), len(position.centers_of(seat)), len(position.units_of(seat))
        owed = f" and owe {own.owed} to the bank" if own.owed else ""
        told = (
            f"You have {_ducats(own.ducats)}{owed}.",
            f"In autumn your centers bring {_ducats(income)}; in winter your units cost {_ducats(units)}.",
        )
        return (Briefing("Your treasury", told),)

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """All chests."""
        rows = told[-1].position.record(Treasury).rows.items()
        shown = tuple((power, str(own.ducats), str(own.owed)) for power, own in rows)
        return (Table("Treasury", ("power", "ducats", "owed"), shown),) if shown else ()


class Payday(Rule, frozen=True):
    """In winter every unit is paid. It runs after adjustments, in an automatic phase that nobody can skip."""

    name: ClassVar = "payday"
    number: ClassVar = "E2"
    belongs: ClassVar = YearEnd(Adjustments, "P", "payday")
    says: ClassVar = "In winter every power pays a ducat for each of its units."
    events: ClassVar = (DucatsMoved,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """A ducat for each unit."""
        for power in self.world.board.powers:
            docket = moved(docket, power, -len(docket.position.units_of(power)), "to its units")
        return docket


def chest(position: Position, power: str) -> Chest:
    """What a power has and owes."""
    return position.record(Treasury).rows.get(power, Chest())


def purse(position: Position, power: str, *prices: Price) -> Budget:
    """The one purse for all that a power's sheet spends, with the prices of some of the orders that spend it."""
    return Budget(PURSE, chest(position, power).ducats, prices)


def wealth(_: World, position: Position, power: str) -> int:
    """Two points a center and one a ducat, less the debts."""
    own = chest(position, power)
    return 2 * len(position.centers_of(power)) + own.ducats - own.owed


def _ducats(number: int) -> str:
    return f"{number} {'ducat' if number == 1 else 'ducats'}"


def _counts(world: World, position: Position) -> Iterator[tuple[str, int]]:
    return ((power, len(position.centers_of(power))) for power in world.board.powers if position.survives(power))


def moved(docket: Docket, power: str, ducats: int, reason: str, owes: int = 0) -> Docket:
    """The docket with ducats in a power's chest or, below 0, out of it; what for, and what it `owes` more or less."""
    if not ducats:
        return docket
    rows, own = docket.position.record(Treasury).rows, chest(docket.position, power)
    after = replace(own, ducats=own.ducats + ducats, owed=own.owed + owes)
    told = DucatsMoved(power=power, ducats=ducats, reason=reason)
    return docket.with_record(Treasury({**rows, power: after})).happened(told)


class Money(Mechanic, frozen=True):
    """Centers pay ducats, units cost them, and powers borrow and give."""

    name: ClassVar = "money"
    title: ClassVar = "Money"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Seats whose powers aren't their own."""
        return shared_powers(base, "ducats")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """Income, pay, the bank; and first ducats if the game opens with builds."""
        yield from (Bank(base.world), Taxes(base.world), Pay(), Payday(base.world), Begun(first_ducats))


class Wealth(Mechanic, frozen=True):
    """A game is won by riches: two points a center and one a ducat, less the debts."""

    points: Annotated[int, Meta(ge=1, le=10_000, description="the points that win")]

    name: ClassVar = "wealth"
    title: ClassVar = "Won by wealth"
    number: ClassVar = "V1"
    says: ClassVar = (
        "A power with at least {points} points, and more than any other, wins. A center counts two points, and a "
        "ducat one, less what the power owes."
    )
    excludes: ClassVar = other_ways("wealth")

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Money."""
        if not any(isinstance(rule, Taxes) for rule in base.rules):
            yield Lack(f"{base.name} has no money", "add money before it")

    def parts(self, base: Variant) -> tuple[Change]:
        """What counts, instead of centers."""
        return (Changed(Victory, lambda rule: Points(rule.world, self.points, wealth)),)


def first_ducats(variant: Variant, position: Position) -> Position:
    """A ducat for each center that a power owns, if the game opens with builds."""
    if position.turn.phase != "A":
        return position
    return position.with_record(Treasury({power: Chest(len(position.centers_of(power))) for power in variant.powers}))
