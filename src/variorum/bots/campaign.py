"""Orders for all units at once: each order, and each attack with its supports, is changed as long as that gains.

What a plan comes to is reckoned by chances: a unit is worth what the places are worth where it may end, and a center
counts besides for what is taken or lost when centers change hands.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random

from msgspec import Struct

from variorum.board import area_of
from variorum.bots.chances import Chances
from variorum.bots.choices import UnitChoices
from variorum.bots.outlook import Outlook
from variorum.bots.plain import counted_next
from variorum.game.order import Order
from variorum.rules.movement.orders import Hold, Move, SupportHold, SupportMove

_ROUNDS = 3
"""How often all units are gone through at most."""

_MOST_PARTIES = 3
"""How many attackers of an area are tried, each with supports of all the others."""

_SUPPORT = 0.85
"""What a support counts that somebody could cut."""

_SOON, _NOW = 0.5, 2.0
"""What a center to be had counts beside its place, in a season before and when centers change hands."""

_HELD = 1.0
"""What a center of one's own counts against being lost."""

_NOISE = 0.08
"""How far chance changes what a place is worth, to keep bots unpredictable."""


class Task(Struct, frozen=True):
    """What a unit is to do: go somewhere, help a unit from its start to a goal (or to stay there), or stay.

    One that isn't free is not to be changed.
    """

    order: Order
    to: str = ""
    helps: tuple[str, str] | None = None
    free: bool = True


def task_of(order: Order) -> Task:
    """The task that an order is; convoys and what goes with them, and retreats, aren't free to be changed."""
    match order:
        case Move():
            return Task(order, to=order.to, free=not order.via)
        case SupportMove():
            return Task(order, helps=(order.target.area, area_of(order.to)))
        case SupportHold():
            return Task(order, helps=(order.target.area, order.target.area))
        case Hold():
            return Task(order)
        case _:
            return Task(order, free=False)


Plan = Mapping[str, Task]
"""The tasks of units by their areas."""


class Campaign(Struct, frozen=True, dict=True):
    """A seat's units with what they may do; `fixed` are the areas that units sail to by convoys."""

    outlook: Outlook
    choices: Mapping[str, UnitChoices]
    fixed: frozenset[str]
    luck: int

    def best(self, plan: Plan, chance: Random) -> dict[str, Task]:
        """The plan that changes lead to from this one."""
        now, value = dict(plan), self.value(plan)
        areas = sorted(area for area in plan if area not in self.fixed)
        for _ in range(_ROUNDS):
            before = value
            chance.shuffle(areas)
            for area in areas:
                for change in self._changes(area, now):
                    tried = {**now, **change}
                    gained = self.value(tried)
                    if gained > value + 1e-9:
                        now, value = tried, gained
            if value <= before:
                break
        return now

    def value(self, plan: Plan) -> float:
        """What a plan comes to."""
        return _Reckoning(self, plan).total()

    def _changes(self, area: str, plan: Plan) -> Iterator[dict[str, Task]]:
        """Every other task of a unit, and every attack that it leads with others behind it."""
        mine = self.choices[area]
        if mine.hold is not None:
            yield {area: Task(mine.hold)}
        goals = {start: area_of(task.to) for start, task in plan.items() if task.to}
        for start, goal in goals.items():
            if (start, goal) in mine.attacks and start != area:
                yield {area: Task(mine.attacks[start, goal], helps=(start, goal))}
        for start in plan:
            if start not in goals and start in mine.stands and start != area:
                yield {area: Task(mine.stands[start], helps=(start, start))}
        for to, order in mine.moves.items():
            yield {area: Task(order, to=to)}
            helpers = self._helpers(area, area_of(to), plan)
            for many in range(1, min(len(helpers), _MOST_PARTIES) + 1):
                yield {area: Task(order, to=to), **dict(helpers[:many])}

    def _helpers(self, start: str, goal: str, plan: Plan) -> list[tuple[str, Task]]:
        """Units that could support a move, those first that have nothing better to do."""
        found = [
            (bool(plan[area].to), self.places[area].get(area, 0.0), area)
            for area in plan
            if area != start and area not in self.fixed and (start, goal) in self.choices[area].attacks
        ]
        tasks = (area for _, _, area in sorted(found))
        return [(area, Task(self.choices[area].attacks[start, goal], helps=(start, goal))) for area in tasks]

    def safety(self, area: str) -> float:
        """The chance that what stands there stays, fights aside."""
        return 1.0 - self.outlook.situation.perils.get(area, 0.0)

    def strength(self, area: str) -> int:
        """How many usual units the seat's unit there is worth."""
        return self._strengths.get(area, 1)

    @cached_property
    def _strengths(self) -> Mapping[str, int]:
        seat = self.outlook.situation
        return {
            unit.area: seat.strength(unit)
            for unit in seat.position.units
            if unit.power in seat.powers and unit.kind in seat.variant.world.fighters
        }

    @cached_property
    def counted_next(self) -> bool:
        """Whether centers change hands before units move again."""
        seen = self.outlook.situation
        return counted_next(seen.variant, seen.position.turn)

    @cached_property
    def chances(self) -> Chances:
        """What others may do."""
        return Chances(self.outlook)

    @cached_property
    def places(self) -> Mapping[str, Mapping[str, float]]:
        """By a unit's area, what each place that it may end in is worth to it."""
        chance, found = Random(self.luck), dict[str, dict[str, float]]()
        noise: dict[str, float] = {}
        for area, mine in sorted(self.choices.items()):
            unit = mine.unit
            ends = [*mine.moves, *mine.sailings]
            found[area] = {area: self.outlook.value(unit.kind, unit.location)}
            for to in ends:
                factor = noise.setdefault(to, chance.uniform(1 - _NOISE, 1 + _NOISE))
                found[area][to] = self.outlook.value(unit.kind, to) * factor
        return found

    @cached_property
    def gains(self) -> Mapping[str, float]:
        """What it counts to stand in each center that isn't the seat's."""
        weight = _NOW if self.counted_next else _SOON
        owners, powers = self.outlook.situation.position.owners, self.outlook.situation.powers
        centers = (area for area in self.outlook.geography.centers if owners.get(area, "") not in powers)
        return {area: weight * self.outlook.stake(area) for area in centers}

    @cached_property
    def stakes(self) -> Mapping[str, float]:
        """What it counts to keep each center of the seat's own."""
        owners, powers = self.outlook.situation.position.owners, self.outlook.situation.powers
        weight = _HELD * (1.0 if self.counted_next else 0.5)
        centers = (area for area in self.outlook.geography.centers if owners.get(area, "") in powers)
        return {area: weight * self.outlook.stake(area) for area in centers}


class _Reckoning:
    """A plan with what it comes to."""

    def __init__(self, campaign: Campaign, plan: Plan) -> None:
        self.campaign, self.plan, self.chances = campaign, plan, campaign.chances
        self.goals = {start: area_of(task.to) for start, task in plan.items() if task.to}
        self.crowds = Counter(self.goals.values())
        self.support: dict[tuple[str, str], float] = {}
        for area, task in plan.items():
            if task.helps:
                safe = 1.0 if self.chances.lost(area, 0) == 0 else _SUPPORT
                self.support[task.helps] = self.support.get(task.helps, 0.0) + safe * campaign.strength(area)
        self.odds: dict[str, float] = {}

    def total(self) -> float:
        """The sum over all units and centers."""
        found, campaign = 0.0, self.campaign
        present: dict[str, float] = {}
        for start, task in self.plan.items():
            places = self.campaign.places[start]
            if task.to:
                goal, luck = self.goals[start], self._luck(start)
                stays = (1.0 - luck) * (1.0 - 0.5 * self.chances.lost(start, campaign.strength(start)))
                stays *= campaign.safety(start)
                luck *= campaign.safety(goal)
                found += luck * places.get(task.to, 0.0) + stays * places[start]
                present[goal] = present.get(goal, 0.0) + luck
                present[start] = present.get(start, 0.0) + stays
            else:
                held = campaign.strength(start) + self.support.get((start, start), 0.0)
                stays = campaign.safety(start) * (1.0 - self.chances.lost(start, held))
                found += stays * places[start]
                present[start] = present.get(start, 0.0) + stays
        for area, stake in self.campaign.gains.items():
            found += stake * min(1.0, present.get(area, 0.0))
        for area, stake in self.campaign.stakes.items():
            found -= stake * self.chances.lost(area, 0) * (1.0 - min(1.0, present.get(area, 0.0)))
        return found

    def _luck(self, start: str) -> float:
        """The chance that a unit arrives."""
        if start not in self.odds:
            self.odds[start] = 1.0  # units that follow each other in a ring all get on
            self.odds[start] = self._arrives(start)
        return self.odds[start]

    def _arrives(self, start: str) -> float:
        goal = self.goals[start]
        support = self.support.get((start, goal), 0.0)
        best = max(
            (self.support.get((other, goal), 0.0) for other, to in self.goals.items() if to == goal and other != start),
            default=-1.0,
        )
        if best >= support or self.goals.get(goal) == start:
            return 0.0
        free = 1.0
        if goal in self.plan:
            free = self._luck(goal) if goal in self.goals else 0.0
        return free * self.chances.taken(goal, self.campaign.strength(start) + support)
