"""How much a game counts if the same people have just played each other: again and again counts less and less."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

SPAN = timedelta(days=30)
"""How long a game counts as one of the latest between the same people."""

FULL = 3
"""How many games between the same people count fully within that time; each later one counts half the one before."""


def weights(games: Iterable[tuple[datetime, frozenset[int]]]) -> Iterator[float]:
    """The weight of each game, from its end and its players, in the order in which the games ended.

    All games between the same people within the span weigh at most FULL + 1 together.
    """
    latest: dict[frozenset[int], list[datetime]] = {}
    for ended, players in games:
        recent = [before for before in latest.get(players, ()) if ended - before < SPAN]
        yield 0.5 ** max(0, len(recent) - FULL + 1)
        latest[players] = [*recent, ended]
