"""Drawing the boards of a round so that people meet those whom they haven't met: pure functions.

Like the social golfer problem, this has no fast exact answer; a start by lot is improved by exchanging two people at a
time, as long as that makes the repeated meetings fewer.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Meetings = Counter[frozenset[int]]
"""How often two people have met."""

TRIES = 8
"""Starts by lot, of which the best draw is taken."""

MOST_PASSES = 30

TEAMMATES = 20
"""Being in one team counts as so many meetings, more than a tournament has rounds."""


def meetings(boards: Iterable[Iterable[int]]) -> Meetings:
    """How often any two people have met on some boards."""
    return Counter(frozenset(pair) for people in boards for pair in combinations(sorted(people), 2))


def apart(teams: Iterable[Iterable[int]]) -> Meetings:
    """Meetings of the members of each team, as if they had met often, so that they play on different boards."""
    return Counter(dict.fromkeys(meetings(teams), TEAMMATES))


def playing(people: Sequence[int], played: Counter[int], size: int, seed: str) -> tuple[int, ...]:
    """Those who play a round with full boards: the rest sit out, who have played most; a lot decides between equals."""
    chance = random.Random(f"{seed}/out")
    order = sorted(people, key=lambda person: (played[person], chance.random()))
    return tuple(order[: len(order) // size * size])


def boards(people: Sequence[int], met: Meetings, size: int, seed: str) -> tuple[tuple[int, ...], ...]:
    """Boards of at most a size, as many people on each as can be, with few repeated meetings; the same for a seed."""
    chance = random.Random(f"{seed}/boards")
    draws = [_improved(_by_lot(people, size, chance), met) for _ in range(TRIES)]
    best = min(draws, key=lambda draw: sum(_cost(board, met) for board in draw))
    return tuple(map(tuple, best))


def _by_lot(people: Sequence[int], size: int, chance: random.Random) -> list[list[int]]:
    order = list(people)
    chance.shuffle(order)
    count = -(-len(order) // size)
    return [order[start::count] for start in range(count)]


def _improved(draw: list[list[int]], met: Meetings) -> list[list[int]]:
    """The draw after all exchanges of two people that make repeated meetings fewer."""
    for _ in range(MOST_PASSES):
        exchanges = sum(_exchanged(one, two, met) for one, two in combinations(draw, 2))
        if not exchanges:
            break
    return draw


def _exchanged(one: list[int], two: list[int], met: Meetings) -> bool:
    """Make the exchanges between two boards that help, and tell whether there were any."""
    changed = False
    for first in range(len(one)):
        for second in range(len(two)):
            before = _with(one, first, met) + _with(two, second, met)
            one[first], two[second] = two[second], one[first]
            if _with(one, first, met) + _with(two, second, met) < before:
                changed = True
            else:
                one[first], two[second] = two[second], one[first]
    return changed


def _with(board: Sequence[int], place: int, met: Meetings) -> int:
    """What one person's meetings on a board cost; the third meeting is worse than two second ones."""
    others = (other for at, other in enumerate(board) if at != place)
    return sum(met[frozenset((board[place], other))] ** 2 for other in others)


def _cost(board: Sequence[int], met: Meetings) -> int:
    return sum(met[frozenset(pair)] ** 2 for pair in combinations(board, 2))
