"""The goals that a power may choose, one by one and together.

Rule: goals:G2, goals:G3, goals:G4, goals:G5, goals:G6, goals:G8.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from variorum.board import Board
from variorum.board.distance import moves
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.variants.goals.goals import SetGoal

A_YEAR = 2
"""A year is two moves. Rule: goals:G5."""

SPIES = {(3, 0): 4, (2, 1): 2, (1, 3): 1, (0, 5): 0}
"""The number of spies by the numbers of public and secret goals. Rule: goals:G8."""

ENEMIES = 2
"""The powers whose home centers must be among the goals. Rule: goals:G4."""

PATTERNS = "3 public, 2 public and 1 secret, 1 public and 3 secret, or 5 secret"

Reason = tuple[int, str, bool]
"""The place of the goal that a reason concerns, the reason, and whether more goals can mend it."""


class Fitness(Struct, frozen=True):
    """A power's possible goals, given the centers it owns at the end of the first year."""

    board: Board
    position: Position
    power: str

    @property
    def open(self) -> tuple[str, ...]:
        """The centers that may be goals."""
        return tuple(area for area in self._centers if not self.unfit(area))

    @property
    def any(self) -> bool:
        """Whether any choice is possible: with few powers, none may be. Rule: goals:G3, goals:G4."""
        neutral, homes = self.origins([SetGoal(area) for area in self.open])
        return neutral and len(homes) >= ENEMIES

    @property
    def distances(self) -> Mapping[str, int]:
        """The moves to each area from the power's nearest center, if there are any. Rule: goals:G5."""
        return _distances(self.board, self.position.centers_of(self.power))

    @property
    def _centers(self) -> tuple[str, ...]:
        return self.board.geography(self.position.earth).centers

    def forced(self, area: str) -> bool:
        """Whether a goal must be public because it is exactly a year away. Rule: goals:G6."""
        return self.distances.get(area) == A_YEAR

    def opened(self, order: Order) -> Problem | None:
        """A warning that a secret goal will be public. Rule: goals:G6."""
        if isinstance(order, SetGoal) and not order.public and self.forced(order.area):
            return Problem(f"{order.area} will be public: just a year from {self.power} (goals:G6)", Severity.WARNING)
        return None

    def unfit(self, area: str) -> str:
        """Why a center cannot be a goal; empty if it can. Rule: goals:G2, goals:G5."""
        if area not in self._centers:
            return f"{area} isn't a supply center (goals:G3)"
        if self.position.owners.get(area) == self.power:
            return f"{self.power} already owns {area} (goals:G2)"
        if self.distances.get(area, A_YEAR) < A_YEAR:
            return f"{area} is less than a year from a center of {self.power} (goals:G5)"
        return ""

    def reasons(self, goals: Sequence[SetGoal]) -> Iterator[Reason]:
        """Everything wrong with a choice."""
        for place, goal in enumerate(goals):
            if reason := self.unfit(goal.area):
                yield place, reason, False
            if goal.area in [earlier.area for earlier in goals[:place]]:
                yield place, f"{goal.area} is named twice (goals:G3)", False
        yield from ((0, reason, any(map(any, self.left(goals)))) for reason in self._together(goals))

    def left(self, goals: Sequence[SetGoal]) -> Mapping[tuple[int, int], int]:
        """The spies by the numbers of public and secret goals that can still be added. Rule: goals:G8."""
        public, secret = self.counted(goals)
        more = {(one - public, other - secret): spies for (one, other), spies in SPIES.items()}
        return {numbers: spies for numbers, spies in more.items() if min(numbers) >= 0}

    def origins(self, goals: Sequence[SetGoal]) -> tuple[bool, set[str]]:
        """Whether any goal was neutral at the start, and the other powers whose home centers are goals."""
        areas = [self.board.areas[goal.area] for goal in goals if goal.area in self._centers]
        return not all(area.owner for area in areas), {area.home for area in areas} - {"", self.power}

    def counted(self, goals: Sequence[SetGoal]) -> tuple[int, int]:
        """How many goals will be public, and how many secret. Rule: goals:G6."""
        public = sum(goal.public or self.forced(goal.area) for goal in goals)
        return public, len(goals) - public

    def _together(self, goals: Sequence[SetGoal]) -> Iterator[str]:
        neutral, homes = self.origins(goals)
        if not neutral:
            yield "at least one goal must have been neutral at the start (goals:G3)"
        if len(homes) < ENEMIES:
            yield "choose home centers of at least two other powers (goals:G4)"
        forced = [goal.area for goal in goals if not goal.public and self.forced(goal.area)]
        public, secret = self.counted(goals)
        if (public, secret) not in SPIES:
            also = f" ({', '.join(forced)} must be public, exactly a year away, goals:G6)" if forced else ""
            yield f"{public} public and {secret} secret goals{also}; choose {PATTERNS} (goals:G8)"


@lru_cache(maxsize=64)
def _distances(board: Board, centers: tuple[str, ...]) -> Mapping[str, int]:
    return moves(board.geography(), centers)
