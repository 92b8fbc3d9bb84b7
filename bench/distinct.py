"""Many movement phases, no two alike: repeating a few would flatter, since processors learn what comes next."""

import random
from collections.abc import Iterator

from bench.phases import STANDARD, Phase, recorded
from variorum.env import classical
from variorum.game.position import Position

KERNEL = classical(STANDARD)
LAST_YEAR = 1920
SUPPORTIVE = 0.6
_JOINT = (" S ", " C ")


def distinct_phases(count: int, seed: int) -> list[Phase]:
    """The movement phases of recorded games, then of random ones, in every other of which units help each other."""
    chance = random.Random(seed)
    found = [phase for phase in recorded() if phase.is_movement]
    helpful = False
    while len(found) < count:
        found += [phase for phase in _random_game(chance, helpful) if phase.is_movement]
        helpful = not helpful
    return found[:count]


def _random_game(chance: random.Random, helpful: bool) -> Iterator[Phase]:
    position = STANDARD.opening(STANDARD)
    while position.ending is None and position.turn.year <= LAST_YEAR:
        drawn = _drawn(position, chance, helpful)
        yield Phase(position, drawn)
        position = KERNEL.next_position(position, drawn)


def _drawn(position: Position, chance: random.Random, helpful: bool) -> dict[str, list[str]]:
    """Orders by power: one for each unit; in adjustments all, in random order, as the first that are due count."""
    legal = KERNEL.legal(position)
    if position.turn.phase == "A":
        return {
            power: chance.sample([text for text in texts if text != "WAIVE"], k=len(texts) - ("WAIVE" in texts))
            for power, texts in legal.items()
        }
    owners = {unit.location: unit.power for unit in position.units}
    owners |= {entry.unit.location: entry.unit.power for entry in position.dislodged}
    chosen = {place: chance.choice(texts) for place, texts in legal.items() if position.dislodged or place in owners}
    orders: dict[str, list[str]] = {}
    made = set(chosen.values())
    for place, text in chosen.items():
        joint = [other for other in legal[place] if _is_joint(other, made)] if helpful else []
        order = chance.choice(joint) if joint and chance.random() < SUPPORTIVE else text
        orders.setdefault(owners[place], []).append(order)
    return orders


def _is_joint(text: str, made: set[str]) -> bool:
    """Whether an order supports or convoys what another unit was ordered to do."""
    return any(word in text for word in _JOINT) and text.split(" ", 3)[3] in made
