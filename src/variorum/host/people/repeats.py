"""How much a game counts if the same people have just played each other: again and again counts less and less."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from datetime import datetime, timedelta

SPAN = timedelta(days=30)
"""How long a game counts as one of the latest of the same kind."""

FULL = 3
"""How many games of a kind count fully within that time; each later one counts half the one before."""


def weights(games: Iterable[tuple[datetime, Iterable[Hashable]]]) -> Iterator[float]:
    """The weight of each game, from its end and the kinds it is of, in the order in which the games ended.

    All games of a kind within the span weigh at most FULL + 1 together: a kind is the same people, or the games of one
    person with bots.
    """
    latest: dict[Hashable, deque[datetime]] = {}
    for ended, kinds in games:
        recent = [_recent(latest.setdefault(kind, deque()), ended) for kind in kinds]
        yield 0.5 ** max(0, max(map(len, recent)) - FULL + 1)
        for times in recent:
            times.append(ended)


def _recent(times: deque[datetime], now: datetime) -> deque[datetime]:
    while times and now - times[0] >= SPAN:
        times.popleft()
    return times
