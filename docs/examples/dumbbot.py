"""DumbBot by its published description: `variorum bots match docs/examples/dumbbot.py:DumbBot policy`.

David Norman wrote it in 2002 for programs that speak DAIDE, and described how it works
(http://daide.org.uk/s0003.html): every place gets a value, and units go to the best places near them. This follows the
description, with the weights of the original. It is a bot, and an agent for the arena.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

from variorum.arena.agent import Brief, Reply
from variorum.board import Movement, area_of
from variorum.bots import Situation
from variorum.bots.choices import UnitChoices, adjustments_of, choices_of
from variorum.game.limits import within
from variorum.game.order import Order
from variorum.game.sheet import Sheet


class Weights(NamedTuple):
    """What counts how much: `near` is for centers so many moves away, `guard` for the need to hold a center."""

    attack: int
    defense: int
    near: tuple[int, ...]
    strength: int = 1000
    competition: int = 1000
    guard: int = 0


FAR = (30, 10, 6, 5, 4, 3, 2, 1)
SPRING = Weights(700, 300, (100, 1000, *FAR))
AUTUMN = Weights(600, 400, (1000, 100, *FAR))
WINTER = Weights(600, 400, (1000, 100, *FAR), strength=0, competition=0, guard=1000)
OTHER, SLOPE = 0.5, 5
"""The chance of the next best place, and how fast it falls with the part of the value that would be lost."""


class Places:
    """What every place is worth to a seat's units, and who could come there."""

    def __init__(self, situation: Situation, weights: Weights) -> None:
        position, world = situation.position, situation.variant.world
        self.geography, self.mine = world.geography(position), situation.powers
        self.movement = {kind.code: kind.movement for kind in world.kinds}
        self.reach: dict[str, Counter[str]] = {area: Counter() for area in self.geography.terrain}
        for unit in position.units:
            near = self.geography.neighbors(self.movement[unit.kind], unit.location)
            for area in {unit.area, *map(area_of, near)}:
                self.reach[area][unit.power] += 1
        owners = {center: position.owners.get(center, "") for center in self.geography.centers}
        many = Counter(owners.values())  # nobody's centers count as if a power had them all
        size = {power: count**2 + 4 * count + 16 for power, count in many.items()}
        needs = {
            center: max((size.get(power, 16) for power in self.reach[center] if power not in self.mine), default=0)
            for center, owner in owners.items()
            if owner in self.mine
        }
        prizes = {center: size[owner] for center, owner in owners.items() if owner not in self.mine}
        self.values = {}
        # Whole numbers, as in the original: sums of these are the same in whatever order neighbors come.
        for movement in (Movement.ARMY, Movement.FLEET):
            table = self.geography.table(movement)
            near = {
                place: weights.attack * prizes.get(area_of(place), 0) + weights.defense * needs.get(area_of(place), 0)
                for place in table
            }
            total = dict.fromkeys(table, 0)
            for weight in weights.near:
                total = {place: value + weight * near[place] for place, value in total.items()}
                near = {place: (near[place] + sum(near.get(to, 0) for to in table[place])) // 5 for place in table}
            for place, value in total.items():
                area = area_of(place)
                own = weights.strength * self.strength(area) + weights.guard * needs.get(area, 0)
                self.values[movement, place] = value + own - weights.competition * self.competition(area)

    def value(self, kind: str, place: str) -> int:
        """What a place is worth to a unit of that kind."""
        return self.values.get((self.movement[kind], place), 0)

    def strength(self, area: str) -> int:
        """How many units of the seat are there, or next to it."""
        return sum(self.reach[area][power] for power in self.mine)

    def competition(self, area: str) -> int:
        """How many units any other power has there, or next to it."""
        return max((count for power, count in self.reach[area].items() if power not in self.mine), default=0)


def pick(values: dict[str, int], chance: Random, *, lowest: bool = False) -> str:
    """The best place, or, with some chance, one that is nearly as good."""
    best = sorted(values, key=values.__getitem__, reverse=not lowest)
    number, first = 0, abs(values[best[0]]) or 1
    while number + 1 < len(best):
        lost = SLOPE * abs(values[best[0]] - values[best[number + 1]]) / first
        if chance.random() >= OTHER or chance.random() < lost:
            break
        number += 1
    return best[number]


class DumbBot:
    """Goes to the best place nearby, supports those who have it already, and draws among the nearly best."""

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """The orders of a phase."""
        turn = situation.position.turn
        winter = turn.phase == "A"
        places = Places(situation, WINTER if winter else SPRING if turn.season == "S" else AUTUMN)
        orders = adjusted(situation, places, chance) if winter else Plan(situation, places, chance).orders()
        return Sheet(tuple(within(situation.legal, orders)))

    def reply(self, brief: Brief) -> Reply:
        """The same in the arena; it doesn't talk."""
        if not brief.is_for_orders:
            return Reply()
        chance = Random(f"{brief.seed}/{brief.turn}/{brief.seat}")
        return Reply(orders=tuple(map(str, self.sheet(brief.situation, chance, 0).orders)))


def adjusted(situation: Situation, places: Places, chance: Random) -> list[Order]:
    """Builds where units are worth most, removals where they are worth least."""
    builds, removals = adjustments_of(situation.legal)
    left = {str(order.unit): order for order in (*builds, *removals)}
    found: list[Order] = []
    while left:
        values = {name: places.value(order.unit.kind, order.unit.location) for name, order in left.items()}
        order = left[pick(values, chance, lowest=bool(removals))]
        found.append(order)
        left = {name: other for name, other in left.items() if other.unit.area != order.unit.area}
    return found


class Plan:
    """Moves and retreats, unit by unit: `found` by area, `comes` by where they go, `stays` of those who don't."""

    def __init__(self, situation: Situation, places: Places, chance: Random) -> None:
        self.places, self.chance, self.choices = places, chance, choices_of(situation.legal)
        self.found: dict[str, Order] = {}
        self.comes: dict[str, str] = {}
        self.stays: set[str] = set()
        self.open: set[str] = set()

    def orders(self) -> list[Order]:
        """An order for every unit, in an order that is drawn."""
        for area in self.chance.sample(sorted(self.choices), len(self.choices)):
            if area not in self.found:
                self.settle(area)
        return [*self.found.values()]

    def settle(self, area: str) -> None:
        """Find a unit's order; one that stands in its way is settled first."""
        mine = self.choices[area]
        left = {place: self.places.value(mine.unit.kind, place) for place in mine.retreats or mine.moves}
        if mine.hold:
            left[mine.unit.location] = self.places.value(mine.unit.kind, mine.unit.location)
        self.open.add(area)
        order: Order | None = None
        while left and order is None:
            place = pick(left, self.chance)
            order = self.towards(mine, place)
            del left[place]
        self.open.remove(area)
        if order := order or mine.hold or mine.disband:
            self.found[area] = order
            if area not in self.comes.values():
                self.stays.add(area)

    def towards(self, mine: UnitChoices, place: str) -> Order | None:
        """The order to go there, or to help whoever has the place; None if neither is any use."""
        area, goal = mine.unit.area, area_of(place)
        if goal == area and mine.hold:
            return mine.hold
        if mine.hold and goal in self.choices and goal not in self.found and goal not in self.open:
            self.settle(goal)
        if goal in self.stays:
            return mine.stands.get(goal) if self.places.competition(goal) > 1 else None
        if goal in self.comes:
            return mine.attacks.get((self.comes[goal], goal)) if self.places.competition(goal) > 0 else None
        if goal in self.open:
            return None
        self.comes[goal] = area
        return (mine.retreats or mine.moves)[place]
