"""The table of a tournament: totals of the rounds that count, with tie-breaks. Pure functions."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """A person's line: the rank, the score of each round (None: not played, or not over yet), and the total."""

    rank: int
    person: int
    rounds: tuple[float | None, ...]
    total: float


Scores = Mapping[int, Mapping[int, float]]
"""The scores of each person by round, from 1."""


def table(people: Sequence[int], scores: Scores, drawn: int, best: int) -> tuple[TableRow, ...]:
    """The lines of all people, the best first.

    The `best` rounds count, or all if 0. Ties are broken by the best single round, then by the second best and so on;
    those who are equal in all share a rank.
    """
    lines = {person: scores.get(person, {}) for person in people}
    keys = {person: _key(line.values(), best) for person, line in lines.items()}
    order = sorted(people, key=lambda person: keys[person], reverse=True)
    ranks = {person: 1 + sum(keys[other] > keys[person] for other in people) for person in people}
    return tuple(
        TableRow(
            ranks[person],
            person,
            tuple(lines[person].get(number) for number in range(1, drawn + 1)),
            keys[person][0],
        )
        for person in order
    )


def _key(scores: Iterable[float], best: int) -> tuple[float, ...]:
    found = sorted((round(score, 4) for score in scores), reverse=True)
    counted = found[:best] if best else found
    return (round(sum(counted), 4), *found)
