"""Spies, who ask about other powers' goals. Rule: goals:S1, goals:S2, goals:S3."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Lack
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.exits import Exits
from variorum.variants.goals.goals import ChosenGoals, Goals

NONE = "none"


def _sentences() -> Iterator[Form]:
    """The questions in whole sentences: "Spy: Is Edinburgh one of Russia's goals?"."""
    spy, power, area = Word("SPY :", also=("SPY -", "SPY")), Slot("power", SlotKind.POWER), Slot("area", SlotKind.AREA)
    for mark in ((), (Word("?"),)):
        for goals in (Word("GOALS", also=("GOAL",)), Word("SECRET GOALS", also=("SECRET GOAL",))):
            yield Form((spy, Word("IS"), area, Word("ONE OF"), power, goals, *mark), read_only=True)
        yield Form((spy, Word("WHAT IS ONE OF"), power, Word("SECRET GOALS"), *mark), {"area": ""}, read_only=True)
        yield Form((spy, Word("IS"), area, Word("A GOAL OF"), power, *mark), read_only=True)
        yield Form((spy, Word("WHAT IS A SECRET GOAL OF"), power, *mark), {"area": ""}, read_only=True)


class Spy(Order, frozen=True, tag="spy"):
    """Ask for a random secret goal of a power or, with an area, whether that is one of its goals."""

    power: str
    area: str = ""

    purpose: ClassVar = "use a spy"
    says: ClassVar = ("spy on {power}", "spy on {power} in {area}")
    meaning: ClassVar = "You alone learn a secret goal of a power, or whether a center is one of its goals."
    group: ClassVar = "spies"
    refusal: ClassVar = "name another power and, optionally, a supply center (goals:S1)"
    taken: ClassVar = "was answered (goals:S2)"
    forms: ClassVar = (
        Form((Word("SPY"), Slot("power", SlotKind.POWER)), {"area": ""}),
        Form((Word("SPY"), Slot("power", SlotKind.POWER), Slot("area", SlotKind.AREA))),
        *_sentences(),
    )


class SpyAnswer(Event, frozen=True, tag="spy_answer"):
    """A spy's report: an area, "none", "yes" or "no". Only the asker sees it."""

    seat: str
    power: str
    answer: str
    area: str = ""

    def sentence(self) -> str:
        """The question and the answer."""
        if self.area:
            return f"Your spy: {self.area} is {'' if self.answer == 'yes' else 'not '}a goal of {self.power}."
        found = "no secret goal" if self.answer == NONE else f"the secret goal {self.answer}"
        return f"Your spy: {self.power} has {found}."


class Spies(Rule, frozen=True):
    """Each spy is used once; the answer comes with the results of the phase."""

    name: ClassVar = "spies"
    title: ClassVar = "Spies"
    number: ClassVar = "S1"
    cites: ClassVar = {"goals:S3": "S1"}
    belongs: ClassVar = After(Exits)
    says: ClassVar = (
        "Spies find out other powers' goals; each is used once. The fewer goals are secret, the more spies a power has."
    )
    orders: ClassVar = (Spy,)
    accompany: ClassVar = True
    events: ClassVar = (SpyAnswer,)
    draws: ClassVar = (
        Draw("goals:spy/{seat}/{number}", "the goal that a spy's open question reveals", Among.AREAS, secret=True),
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Goals that they could find out."""
        if not any(rule.record is Goals for rule in base.rules):
            yield Lack(f"{base.name} has no goals", "add goals before them")

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """A question for every remaining spy."""
        left = self._left(position, seat)
        if not left:
            return LegalOrders()
        power = Field("power", SlotKind.POWER, self._others(position, seat))
        centers = self.world.board.geography(position.earth).centers
        kinds = (
            OrderKind(Spy, (power, Field("area", SlotKind.AREA, ("",)))),
            OrderKind(Spy, (power, Field("area", SlotKind.AREA, centers))),
        )
        bound = f"{seat} has {left} {'spy' if left == 1 else 'spies'} left, goals:S3"
        return LegalOrders(kinds, (Constraint(bound, (Spy,), left),))

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """What a spy can be asked, or that none is left. Rule: goals:S1, goals:S3."""
        return order.refusal if self._left(position, seat) else f"{seat} has no spies left (goals:S3)"

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Answer every question. Rule: goals:S2, goals:S3."""
        rows = dict(docket.position.record(Goals).rows)
        answers: list[SpyAnswer] = []
        drawn: dict[str, int] = {}
        for entry in docket.entries:
            if not isinstance(entry.stands, Spy):
                continue
            asker, order = self._power(docket.position, entry.seat), entry.stands
            drawn[entry.seat] = drawn.get(entry.seat, 0) + (not order.area)
            found = self._answer(docket.position, order, dice, f"goals:spy/{entry.seat}/{drawn[entry.seat]}")
            answers.append(
                SpyAnswer(audience=(entry.seat,), seat=entry.seat, power=order.power, area=order.area, answer=found)
            )
            rows[asker] = replace(rows[asker], spies=(rows[asker].spies or 0) - 1)
        return docket.with_record(Goals(rows)).happened(*answers) if answers else docket

    def _answer(self, position: Position, order: Spy, dice: Dice, label: str) -> str:
        choice = position.record(Goals).rows.get(order.power, ChosenGoals())
        if order.area:
            return "yes" if order.area in [goal.area for goal in choice.goals] else "no"
        return dice.choose(label, choice.secret) if choice.secret else NONE

    def _power(self, position: Position, seat: str) -> str:
        return next(iter(self.world.commands(position).get(seat, ())), "")

    def _others(self, position: Position, seat: str) -> tuple[str, ...]:
        own = self.world.commands(position).get(seat, ())
        return tuple(power for power in self.world.board.powers if power not in own)

    def _left(self, position: Position, seat: str) -> int:
        return position.record(Goals).rows.get(self._power(position, seat), ChosenGoals()).spies or 0
