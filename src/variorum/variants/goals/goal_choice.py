"""The choice of goals in the first winter. Rule: goals:G1, goals:G9."""

from collections.abc import Mapping, Sequence
from types import UnionType
from typing import ClassVar

from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity, each
from variorum.game.report import Briefing, Piece, Table, Told
from variorum.game.rule import Hints, Rule
from variorum.game.sheet import Sheet
from variorum.rules.adjustments import Adjustments
from variorum.rules.waiting import EndWait, end_wait_options, waits_ended
from variorum.variants.goals.briefing import briefing, notes, progress, rings
from variorum.variants.goals.fitness import PATTERNS, SPIES, Fitness
from variorum.variants.goals.goals import ChosenGoals, Goal, GoalPublic, Goals, SetGoal, SpiesGranted


class GoalChoice(Rule, frozen=True):
    """Every survivor chooses its goals together with the builds of a year of play; the phase waits for all of them.

    `year` is its number, by default that of the first.
    """

    year: int = 1

    name: ClassVar = "goals"
    belongs: ClassVar = Before(Adjustments)
    number: ClassVar = "G1"
    says: ClassVar = (
        "In the winter of {date} every survivor chooses the goals that it must own to win: centers that are at least a "
        "year from its own, one of them neutral at the start, and home centers of two other powers. A goal just a year "
        "away is public; the more goals are secret, the more there must be."
    )
    orders: ClassVar = (SetGoal, EndWait)
    events: ClassVar = (GoalPublic, SpiesGranted)
    record: ClassVar = Goals

    @property
    def date(self) -> int:
        """The year in which that year of play ends."""
        return self.world.years.date(self.year)

    def asks(self, position: Position) -> bool:
        """Only with the adjustments of the year of the choice."""
        now = position.turn.phase == "A" and self.world.years.number(position.turn) == self.year
        return now and not position.record(Goals).rows and position.ending is None

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every center far enough away, public or secret, if any choice of them is possible."""
        if not self.asks(position):
            return LegalOrders()
        if seat == GM:
            return end_wait_options(self._survivors(position), "loses its goals for good")
        powers = (power for power in self._choosing(position, seat) if Fitness(self.world.board, position, power).any)
        parts = [self._options(position, power) for power in powers]
        return LegalOrders(tuple(kind for part in parts for kind in part.kinds), parts[0].constraints if parts else ())

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject an invalid choice as a whole, with every reason.

        A choice is judged as a whole, by how its goals fit together, which no field or bound can say.
        """
        if seat == GM:
            return _strangers(orders, SetGoal, "the game master doesn't choose goals")
        powers = self._choosing(position, seat)
        if not self.asks(position) or not powers:
            return _strangers(orders, SetGoal | EndWait, f"{seat} can't choose goals now")
        strange = _strangers(orders, EndWait, "only the game master can end a wait")
        fitness = Fitness(self.world.board, position, powers[0])
        places = [place for place, order in enumerate(orders) if isinstance(order, SetGoal)]
        chosen = [order for order in orders if isinstance(order, SetGoal)]
        found = [
            Problem(reason, order=str(orders[places[at]]), index=places[at], falls=tuple(places), incomplete=more)
            for at, reason, more in (fitness.reasons(chosen) if chosen else ())
        ]
        return (*strange, *found, *each(orders, fitness.opened))

    def progress(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[str, ...]:
        """How far the choice has got."""
        powers = self._choosing(position, seat) if self.asks(position) else ()
        chosen = [order for order in orders if isinstance(order, SetGoal)]
        return progress(Fitness(self.world.board, position, powers[0]), chosen) if powers else ()

    def awaits(self, position: Position, sheets: Mapping[str, Sheet]) -> frozenset[str]:
        """Survivors' seats without a valid choice, except those for which the game master ended the wait.

        Nobody waits for a power that has no choice: it plays on without goals.
        """
        if not self.asks(position):
            return frozenset()
        ended = waits_ended(sheets)
        return frozenset(
            seat
            for seat in self.world.commands(position)
            for power in self._choosing(position, seat)
            if power not in ended
            and Fitness(self.world.board, position, power).any
            and not self._chosen(position, seat, sheets.get(seat, Sheet()))
        )

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record every choice, and announce public goals and spies power by power. Rule: goals:G9."""
        position = docket.position
        if not self.asks(position):
            return docket
        rows: dict[str, ChosenGoals] = {}
        events: list[Event] = []
        for power in self._survivors(position):
            seats = [seat for seat in self.world.commands(position) if power in self._choosing(position, seat)]
            given = [entry.stands for entry in docket.entries if entry.seat in seats]
            rows[power] = self._choice(position, power, [order for order in given if isinstance(order, SetGoal)])
            events += [GoalPublic(power=power, area=goal.area) for goal in rows[power].goals if goal.public]
            events.append(SpiesGranted(power=power, number=rows[power].spies or 0))
        return docket.with_record(Goals(rows)).happened(*events)

    def view(self, position: Position, seat: str) -> Goals:
        """The seat's own choice and the public part of the others'; after the game, everything."""
        rows = position.record(Goals).rows
        own = self.world.commands(position).get(seat, ())
        shown = {power: choice if power in own else _public(choice) for power, choice in rows.items()}
        return Goals(rows if position.ending else shown)

    def hints(self, position: Position, seat: str) -> Hints:
        """A power values its own goals most."""
        rows, powers = position.record(Goals).rows, self.world.commands(position).get(seat, ())
        mine = [rows.get(power, ChosenGoals()) for power in powers]
        return Hints({goal.area: 3.0 for choice in mine for goal in choice.goals})

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """The goals that a seat knows; before they are chosen, what they are."""
        powers = self.world.commands(position).get(seat, ())
        return tuple(briefing(position, powers[0] if powers else "", self.world.years, self.year))

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """Every power's known goals."""
        rows = told[-1].position.record(Goals).rows
        table = Table("Goals", ("power", "public", "secret", "spies left"), tuple(map(_row, rows, rows.values())))
        return (table,) if rows else ()

    def _survivors(self, position: Position) -> tuple[str, ...]:
        return tuple(power for power in self.world.board.powers if position.survives(power))

    def _choosing(self, position: Position, seat: str) -> tuple[str, ...]:
        return tuple(filter(position.survives, self.world.commands(position).get(seat, ())))

    def _chosen(self, position: Position, seat: str, sheet: Sheet) -> bool:
        orders = [order for order in sheet.orders if isinstance(order, SetGoal)]
        fit = all(problem.severity is not Severity.REFUSED for problem in self.check(position, seat, orders))
        return bool(orders) and fit

    def _options(self, position: Position, power: str) -> LegalOrders:
        fitness = Fitness(self.world.board, position, power)
        area = Field("area", SlotKind.AREA, fitness.open, notes=notes(fitness), rings=rings(fitness))
        bounds = (
            Constraint("each center once", (SetGoal,), 1, each="area"),
            Constraint(f"{PATTERNS}; one neutral at the start, two home centers of others", (SetGoal,), 5, least=3),
        )
        return LegalOrders((OrderKind(SetGoal, (area, Field("public", SlotKind.CHOICE, (False, True)))),), bounds)

    def _choice(self, position: Position, power: str, orders: Sequence[SetGoal]) -> ChosenGoals:
        fitness = Fitness(self.world.board, position, power)
        goals = tuple(Goal(order.area, order.public or fitness.forced(order.area)) for order in orders)
        return ChosenGoals(goals, SPIES[fitness.counted(orders)] if goals else 0)


def _public(choice: ChosenGoals) -> ChosenGoals:
    return ChosenGoals(tuple(goal for goal in choice.goals if goal.public), spies=None)


def _row(power: str, choice: ChosenGoals) -> tuple[str, ...]:
    public = " ".join(goal.area for goal in choice.goals if goal.public)
    return power, public, " ".join(choice.secret), "" if choice.spies is None else str(choice.spies)


def _strangers(orders: Sequence[Order], types: type[Order] | UnionType, message: str) -> tuple[Problem, ...]:
    return each(orders, lambda order: Problem(message) if isinstance(order, types) else None)
