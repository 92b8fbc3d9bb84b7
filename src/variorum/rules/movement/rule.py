"""The movement rule. Rule: std:M1."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.kernel import adjudicate
from variorum.adjudicator.verdict import Verdict
from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.happened import StandOff, UnitDislodged
from variorum.game.legal_orders import Constraint, LegalOrders
from variorum.game.mark import Mark
from variorum.game.order import Order, UnitOrder
from variorum.game.position import Position, once
from variorum.game.problem import OrderError, Problem
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.aftermath import aftermath, beaten, unopposed
from variorum.rules.movement.intake import battle_of, take_in
from variorum.rules.movement.legal import kinds
from variorum.rules.movement.legality import ImpossibleError
from variorum.rules.movement.orders import UNIT_ORDERS
from variorum.rules.movement.reach import Reach, has_room, reach
from variorum.rules.movement.result import MoveResult, WrittenResult, report, stand_offs
from variorum.rules.movement.twists import Twist, marks_of
from variorum.rules.movement.ways import Ways, normal, ways_of
from variorum.rules.units import UnitError, own


class Movement(Rule, frozen=True):
    """Units move, fight, support and convoy, all at once.

    `twists` are a variant's changes to it; `judge` resolves the battles (the kernel, or the reference).
    """

    twists: tuple[Twist, ...] = ()
    judge: Callable[[Battle], Verdict] = adjudicate

    name: ClassVar = "movement"
    says: ClassVar = "Units hold, move, support and convoy, all at the same time."
    orders: ClassVar = UNIT_ORDERS
    events: ClassVar = (MoveResult, WrittenResult, StandOff, UnitDislodged)

    def reach(self, position: Position) -> Reach:
        """The reach of the position's units."""
        return once(position, self._reach)

    def conceivable(self, position: Position) -> Reach:
        """The reach of the position's units as far as order entry can tell."""
        return once(position, self._conceivable) if self.twists else self.reach(position)

    def actual(self, docket: Docket) -> Reach:
        """The reach of units after everything that came before in the phase."""
        within = self.reach(docket.position)
        for twist in self.twists:
            within = twist.actual(within, docket)
        return within

    def marks(self, position: Position) -> tuple[Mark, ...]:
        """What its twists close, part and join, if they name it."""
        return tuple(marks_of(self.reach(position))) if self.twists else ()

    def ways(self, position: Position) -> Ways:
        """What the position's units can do as far as order entry can tell."""
        return once(position, self._ways)

    def _reach(self, position: Position) -> Reach:
        if not self.twists:
            return reach(self.world, position.units, self.world.earth(position))
        links = tuple(link for twist in self.twists for link in twist.links(position))
        bars = tuple(bar for twist in self.twists for bar in twist.bars(position))
        return reach(self.world, position.units, self.world.earth(position), links, bars)

    def exits(self, docket: Docket, entry: Dislodgement) -> tuple[str, ...]:
        """The places to which a dislodged unit may retreat, on the docket's board.

        They hold no fighting unit, saw no stand-off, and no attack over land came from there (DATC 4.A.5:b).
        """
        places: frozenset[str] = self.reach(docket.position).steps(entry.unit)
        for twist in self.twists:
            places = twist.retreats(docket, entry.unit, places)
        closed = "" if entry.by_convoy else entry.attacker
        free = (place for place in places if has_room(self.world, docket.position, entry.unit, area_of(place)))
        return tuple(sorted(place for place in free if area_of(place) != closed))

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every possible order for each unit of the seat's powers; one order a unit."""
        within = self.conceivable(position)
        powers = self.world.commands(position).get(seat, ())
        mine = (unit for unit in position.units if unit.power in powers)
        found = tuple(kind for unit in mine for kind in kinds(unit, position.units, within))
        return LegalOrders(found, (Constraint("one order a unit", self.orders, 1, each="unit"),))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses orders for other seats' units, second orders for a unit, and impossible orders.

        It judges the orders given, without the work of listing all that could be given.
        """
        powers, ways = self.world.commands(position).get(seat, ()), self.ways(position)
        mine: Sequence[Any] = orders  # all of them for units
        found = ways.several(mine, powers)
        if len({way.unit.id for way in found if way and way.unit.power in powers}) == len(found):
            return ()
        taken: dict[int, Order] = {}
        problems: list[Problem] = []
        for index, order in enumerate(mine):
            try:
                unit = ways.of(order, powers).unit
                fits = unit.power in powers and unit.id not in taken
            except OrderError:
                fits = False
            if fits:
                taken[unit.id] = order
            else:
                wrong = self._refused(position, powers, ways, taken, order)
                problems.append(replace(wrong, order=str(order), index=index))
        return tuple(problems)

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with every omitted coast, kind and way filled in."""
        return normal(order, position, self.world.commands(position).get(seat, ()), self.ways(position))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """The battle of all orders, and the position after it."""
        within, ways = self.actual(docket), self.ways(docket.position)
        if within is not ways.reach and within != ways.reach:
            ways = ways_of(docket.position.units, within)
        intake = take_in(docket, self.world.commands(docket.position), ways)
        battle = battle_of(docket.position, intake.ways, within)
        for twist in self.twists:
            battle = twist.revise(battle, docket)
        verdict = self.judge(battle)
        for twist in self.twists:
            verdict = twist.judged(verdict, battle, docket)
        units = docket.position.units
        fighting = units if len(battle.units) == len(units) else [unit for unit in units if unit.id in battle.units]
        walks = tuple(unopposed(docket.position, intake, within, beaten(verdict))) if fighting is not units else ()
        settle = partial(self._settled, docket, {walk.before.id: walk.after for walk in walks})
        after = aftermath(docket.position, intake.ways, battle, verdict, settle if walks or self.twists else None)
        results = (*report(intake, fighting, battle, verdict), *(walk.result for walk in walks if walk.result))
        if any(type(twist).written is not Twist.written for twist in self.twists):
            results = tuple(map(self._written, results))
        done = docket.with_position(after.position).happened(*results, *stand_offs(fighting, verdict), *after.events)
        for twist in self.twists:
            done = twist.conclude(docket, done)
        return done

    def _ways(self, position: Position) -> Ways:
        return ways_of(position.units, self.conceivable(position))

    def _conceivable(self, position: Position) -> Reach:
        within = self.reach(position)
        for twist in self.twists:
            within = twist.conceivable(within, position)
        return within

    def _refused(
        self, position: Position, powers: tuple[str, ...], ways: Ways, taken: Mapping[int, Order], order: UnitOrder
    ) -> Problem:
        """Why an order is refused."""
        try:
            unit = own(ways.units, order.unit, powers)
            if unit.id in taken:
                return Problem(f"{unit} has an order already, {taken[unit.id]}; the first one stands")
            ways.of(order, powers)
        except UnitError as error:
            return Problem(str(error), accepted=tuple(str(unit) for unit in position.units if unit.power in powers))
        except ImpossibleError as error:
            now = ways_of(position.units, self.reach(position)).objection(order, powers)
            accepted = dict.fromkeys((*(now.accepted if now else ()), *error.accepted))
            return Problem(str(error), accepted=tuple(accepted))
        raise AssertionError(f"nothing is wrong with {order}")

    def _written(self, result: MoveResult) -> MoveResult:
        """A result with the strengths as a twist writes them, if one does."""
        words = {
            str(strength): text
            for strength in (result.strength, result.against)
            for twist in self.twists
            if (text := twist.written(strength))
        }
        if not words:
            return result
        return WrittenResult(**{name: getattr(result, name) for name in result.__struct_fields__}, written=words)

    def _settled(self, docket: Docket, walked: Mapping[int, Unit], unit: Unit) -> Unit | None:
        left: Unit | None = walked.get(unit.id, unit)
        for twist in self.twists:
            left = left and twist.settle(left, docket)
        return left


def movement_of(rules: Iterable[Rule]) -> Movement:
    """The movement among rules. Raises: StopIteration if there is none."""
    return next(rule for rule in rules if isinstance(rule, Movement))
