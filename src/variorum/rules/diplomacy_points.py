"""Diplomacy Points: secret bids for garrisons' orders.

Rule: g1815:5.2.6, g1815:5.2.7, g1815:5.2.8, g1815:5.2.11, g1815:5.2.12, g1815:5.2.13, g1815:5.2.14, g1815:5.2.15,
g1815:5.2.16, g1815:5.2.17, g1815:5.3.1, g1815:5.3.2, g1815:5.3.4, g1815:5.3.9.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event, OrderOutcome
from variorum.game.legal_orders import Budget, Constraint, LegalOrders, Price
from variorum.game.mechanic import Lack, Mechanic
from variorum.game.order import Order
from variorum.game.places import Before
from variorum.game.position import Position, once
from variorum.game.problem import Problem, Severity
from variorum.game.report import Briefing, Piece, Table, Told
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.bids import BIDS, Bid, GarrisonOrder, SupportMoveBid, bid_kinds, order_of, without_coast
from variorum.rules.choice import Always, Answer
from variorum.rules.movement.legal import reference
from variorum.rules.movement.legality import ImpossibleError
from variorum.rules.movement.orders import Hold, Move, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.ways import Ways
from variorum.rules.units import UnitError


class BidMade(Event, frozen=True, tag="bid"):
    """A seat's bid, for its eyes only; `counted` unless the bid was void. Rule: g1815:5.2.16, g1815:5.6.5."""

    seat: str
    bid: str
    counted: bool

    @property
    def outcome(self) -> OrderOutcome:
        """The bid, and whether it counted."""
        return OrderOutcome(self.bid, self.counted, self.seat, word="counted" if self.counted else "void")

    def because(self) -> str:
        """Whether it counted."""
        return "counted (g1815:5.6.5)" if self.counted else "is void: you bid more points than you have (g1815:5.3.1)"

    def sentence(self) -> str:
        """The bid."""
        return f"Your bid: {self.bid}{'' if self.counted else ' (void)'}."


class GarrisonOrdered(Event, frozen=True, tag="garrison_order"):
    """A garrison's order, without the bids behind it. Rule: g1815:5.6.3."""

    area: str
    order: str

    tabled: ClassVar = True
    says: ClassVar = "The garrison of {area}: {order}."


class DiplomacyPoints(Rule, frozen=True):
    """Each garrison, a unit of a bystander, follows the order with most points and holds on a tie.

    `movement` knows its legal orders; `floor` and `cap` bound a power's income. `several`: a power may bid on several
    orders of a garrison. `costly`: bids on impossible orders cost points. `coasts`: supports of moves to different
    coasts are different orders. `holds`: holds and supports to hold are.
    """

    movement: Movement
    floor: Callable[[Position], int] = Always(0)
    cap: Callable[[Position], int] = Always(4)
    several: Answer = Always(value=True)
    costly: Answer = Always(value=True)
    coasts: Answer = Always(value=False)
    holds: Answer = Always(value=True)

    name: ClassVar = "diplomacy_points"
    number: ClassVar = "N4"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = (
        "Powers bid diplomacy points for the orders of garrisons. Each garrison follows the order with most "
        "points, and holds on a tie. A power's income is at least {floor} and at most {cap} points."
    )
    orders: ClassVar = BIDS
    accompany: ClassVar = True
    events: ClassVar = (BidMade, GarrisonOrdered)
    purses: ClassVar = ("points to spend",)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Bids on every legal order of a garrison, within the income."""
        points = self.income(position, seat)
        if not points:
            return LegalOrders()
        kinds = bid_kinds(position.units, self.movement.conceivable(position), points)
        prices = Price(Bid, "points", "area", dict.fromkeys(self._garrisons(position), 1))
        bounds: list[Constraint | Budget] = [Budget(self.purses[0], points, (prices,))]
        if not self.several(position):
            bounds.append(Constraint("one bid per garrison", BIDS, 1, each="area"))
        return LegalOrders(kinds, tuple(bounds))

    def joint(self, position: Position, seat: str, other: str) -> tuple[tuple[str, Order], ...]:
        """A move against a third power that a garrison supports, for which both bid."""
        if not (self.income(position, seat) and self.income(position, other)):
            return ()
        commands = self.world.commands(position)
        mine, allied = commands.get(seat, ()), {*commands.get(seat, ()), *commands.get(other, ())}
        own = {unit.area for unit in position.units if unit.power in mine}
        foes = {unit.area for unit in position.units if unit.power not in allied.union(self.world.bystanders)}
        kinds = bid_kinds(position.units, self.movement.conceivable(position), 1)
        for fields in ([field.choices for field in kind.fields[1:]] for kind in kinds if kind.order is SupportMoveBid):
            for area, target, to in product(*fields):
                if target.area in own and area_of(to) in foes:
                    bid = SupportMoveBid(1, area, target, to)
                    return (seat, Move(target, to)), (seat, bid), (other, bid)
        return ()

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject bids on absent garrisons; warn of impossible supports and overspending. Rule: g1815:5.3.1.

        Bids on impossible orders are legal, though not offered, and overspending makes all bids void.
        """
        ways, garrisons = self.movement.ways(position), self._garrisons(position)
        bids = [order for order in orders if isinstance(order, Bid)]
        problems: list[Problem] = []
        accepted: list[Bid] = []
        for index, bid in enumerate(bids):
            problem = self._problem(position, bid, accepted, garrisons) or _warning(bid, garrisons, ways)
            if problem:
                problems.append(replace(problem, order=str(bid), index=index))
            if problem is None or problem.severity is not Severity.REFUSED:
                accepted.append(bid)
        spent, income = self._spent(position, accepted), self.income(position, seat)
        if spent > income:
            message = f"{seat} spends {spent} points and has {income}, so all its bids are void (g1815:5.2.12)"
            problems.append(Problem(message, severity=Severity.WARNING))
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Count the points, and give every garrison its order. Rule: g1815:5.2.13, g1815:5.2.14, g1815:5.2.15."""
        position = docket.position
        bids: dict[str, list[Bid]] = {}
        for entry in sorted(docket.entries, key=lambda entry: entry.seat):
            if isinstance(entry.stands, Bid):
                bids.setdefault(entry.seat, []).append(entry.stands)
        paid = {seat: self._spent(position, made) <= self.income(position, seat) for seat, made in bids.items()}
        counted = [bid for seat, made in bids.items() if paid[seat] for bid in made]
        given = tuple(self._given(position, counted))
        entries = tuple(Entry(power, order, order) for power, order in given)
        docket = replace(docket, entries=docket.entries + entries)
        own = (
            BidMade(audience=(seat,), seat=seat, bid=str(bid), counted=paid[seat])
            for seat, made in bids.items()
            for bid in made
        )
        return docket.happened(*own, *(GarrisonOrdered(area=order.unit.area, order=str(order)) for _, order in given))

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """The seat's points."""
        points = self.income(position, seat)
        if not points:
            return ()
        told = (
            f"You have {points} {'point' if points == 1 else 'points'} to spend on garrisons' orders in each movement "
            "phase. A garrison follows the order with most points and holds on a tie; spend too much, and all your "
            "bids are void."
        )
        return (Briefing("Your Diplomacy Points", (told,)),)

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """Every garrison's order, with those that hold in one row."""
        orders = {event.area: event.order for event in told[-1].events if isinstance(event, GarrisonOrdered)}
        active = {area: order for area, order in orders.items() if not order.endswith(" H")}
        rest = ", ".join(area for area in orders if area not in active)
        rows = (*active.items(), (rest, "H")) if rest else tuple(active.items())
        return (Table("Garrisons", ("garrison", "order"), rows),) if rows else ()

    def income(self, position: Position, seat: str) -> int:
        """The points of a seat this turn. Rule: g1815:3.5.1, g1815:5.2.6, g1815:5.3.9."""
        least, most = self.floor(position), self.cap(position)
        powers = filter(position.survives, self.world.commands(position).get(seat, ()))
        return sum(max(least, min(most, len(position.centers_of(power)))) for power in powers)

    def _spent(self, position: Position, bids: Iterable[Bid]) -> int:
        """The total cost of bids. Rule: g1815:5.3.1."""
        if self.costly(position):
            return sum(bid.points for bid in bids)
        ways, garrisons = self.movement.ways(position), self._garrisons(position)
        return sum(bid.points for bid in bids if not _warning(bid, garrisons, ways))

    def _given(self, position: Position, bids: Sequence[Bid]) -> Iterator[tuple[str, GarrisonOrder]]:
        """The order of every garrison on the board, with the power that owns it."""
        ways, garrisons = self.movement.ways(position), self._garrisons(position)
        tallies: dict[str, Counter[GarrisonOrder]] = {area: Counter() for area in garrisons}
        for bid in bids:
            try:
                order = order_of(bid, garrisons[bid.area], ways)
            except (UnitError, ImpossibleError):
                continue
            same = order if self.coasts(position) else without_coast(order)
            tallies[bid.area][same] += bid.points
        for area, garrison in garrisons.items():
            first = _most if self.holds(position) else _most_of_kind
            yield garrison.power, first(tallies[area]) or Hold(reference(garrison))

    def _garrisons(self, position: Position) -> dict[str, Unit]:
        """The garrisons by their areas, alphabetically."""
        return once(position, self._garrisons_of)

    def _garrisons_of(self, position: Position) -> dict[str, Unit]:
        mine = (unit for unit in position.units if unit.power in self.world.bystanders)
        return {unit.area: unit for unit in sorted(mine, key=lambda unit: unit.area)}

    def _problem(
        self, position: Position, bid: Bid, earlier: Sequence[Bid], garrisons: Mapping[str, Unit]
    ) -> Problem | None:
        """The problem with a refused bid; None if it is accepted."""
        if bid.area not in garrisons:
            return Problem(f"{bid}: {bid.area} has no garrison (g1815:5.2.9)", accepted=tuple(sorted(garrisons)))
        if bid.points < 1:
            return Problem(f"{bid}: spend at least one point")
        others = [other for other in earlier if other.area == bid.area]
        if others and not self.several(position):
            return Problem(f"{bid}: you already spend points on {others[0]} (g1815:5.3.4)")
        return None


def _most(tally: Mapping[GarrisonOrder, int]) -> GarrisonOrder | None:
    """The order with most points; None if there is a tie. Rule: g1815:5.2.14."""
    most = max(tally.values(), default=0)
    first = [order for order, points in tally.items() if points == most]
    return first[0] if len(first) == 1 else None


def _most_of_kind(tally: Mapping[GarrisonOrder, int]) -> GarrisonOrder | None:
    """The order with most points, with holds and supports to hold counted together. Rule: g1815:5.3.2."""
    moves: Counter[GarrisonOrder] = Counter(
        {order: points for order, points in tally.items() if isinstance(order, SupportMove)}
    )
    stands = Counter({order: points for order, points in tally.items() if order not in moves})
    standing, moving = sum(stands.values()), max(moves.values(), default=0)
    if standing == moving:
        return None
    return _most(stands if standing > moving else moves)


def _warning(bid: Bid, garrisons: Mapping[str, Unit], ways: Ways) -> Problem | None:
    """A warning if a bid's points are wasted; None otherwise."""
    try:
        order_of(bid, garrisons[bid.area], ways)
    except (UnitError, ImpossibleError) as error:
        return Problem(f"{bid} counts for nothing: {error} (g1815:5.3.1)", severity=Severity.WARNING)
    return None


class Bids(Mechanic, frozen=True):
    """Powers bid secretly for the orders of neutral units; each follows the order with most points."""

    name: ClassVar = "bids"
    title: ClassVar = "Bids for neutral units"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Units that nobody orders."""
        if not base.world.bystanders:
            yield Lack(f"{base.name} has no neutral units", "add neutral_units before it")

    def parts(self, base: Variant) -> tuple[Mechanic]:
        """The bids."""
        return (DiplomacyPoints(base.world, Movement(base.world)),)
