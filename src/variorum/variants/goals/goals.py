"""Goals: their record, order and events. Rule: goals:G7."""

from typing import ClassVar

import msgspec

from variorum.game.event import Event
from variorum.game.naming import CenterName, PowerName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.record import TableRecord

_GOAL = Word("GOAL", also=("GOALS", "GOAL:", "GOALS:"))
_AREA = Slot("area", SlotKind.AREA)


class Goal(msgspec.Struct, frozen=True):
    """A center that a power needs to win, and whether it is public."""

    area: CenterName
    public: bool


class ChosenGoals(msgspec.Struct, frozen=True):
    """A power's goals, and its remaining spies (None where their number is hidden)."""

    goals: tuple[Goal, ...] = ()
    spies: int | None = 0

    @property
    def secret(self) -> tuple[str, ...]:
        """The secret goals' centers."""
        return tuple(goal.area for goal in self.goals if not goal.public)


class Goals(TableRecord, frozen=True):
    """Every power's choice, once it is made."""

    rows: dict[PowerName, ChosenGoals] = msgspec.field(default_factory=dict)

    name: ClassVar = "goals"


class SetGoal(Order, frozen=True, tag="goal"):
    """One of the centers that the power must own to win; secret unless it says or must be public."""

    area: str
    public: bool = False

    purpose: ClassVar = "choose a goal"
    says: ClassVar = ("choose {area} as a goal", "choose {area} as a public goal")
    meaning: ClassVar = "You choose a center that you must own to win, and whether everybody knows of it."
    group: ClassVar = "goals"
    taken: ClassVar = "was chosen as a goal (goals:G7)"
    forms: ClassVar = (
        Form((_GOAL, _AREA), {"public": False}),
        Form((_GOAL, _AREA, Word("PUBLIC", also=("OPEN", "DECLARED", "(PUBLIC)", "(OPEN)"))), {"public": True}),
        Form((_GOAL, _AREA, Word("SECRET", also=("(SECRET)",))), {"public": False}, read_only=True),
    )


class GoalPublic(Event, frozen=True, tag="goal_public"):
    """The announcement of a public goal."""

    power: str
    area: str

    says: ClassVar = "{area} is a goal of {power}."


class SpiesGranted(Event, frozen=True, tag="spies_granted"):
    """The number of spies that a power gets for its choice."""

    power: str
    number: int

    def sentence(self) -> str:
        """The power and its spies."""
        return f"{self.power} has {self.number or 'no'} {'spy' if self.number == 1 else 'spies'}."
