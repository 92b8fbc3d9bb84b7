"""How the agents did over all games: means with intervals, ratings, promises, costs."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from variorum.arena.results import GameResult, SeatResult
from variorum.arena.terms import Terms
from variorum.bots.intervals import half_width, proportion, share_bounds
from variorum.bots.skill import NEW, Skill, follow

_SUMMED = (
    *(
        "refused",
        "faults",
        "late",
        "phases",
        "caretaker",
        "forfeited",
        "messages",
        "agreements",
        "kept",
        "tempted",
        "broken",
        "moot",
    ),
    *("answers", "tokens_in", "tokens_out", "seconds", "cost"),
)


_Row = tuple[GameResult, SeatResult]


class Mean(msgspec.Struct, frozen=True):
    """A mean, and the bounds of its 95 % interval; None of too few values, which tell nothing of it."""

    mean: float
    low: float | None = None
    high: float | None = None


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, and the bounds of the 95 % interval of its proportion (Wilson 1927)."""

    count: int
    low: float
    high: float


class Score(msgspec.Struct, frozen=True):
    """An agent's score over the seats that it played.

    Means are of games; where it has several seats in one, of their mean. `par` is the mean share that agents of equal
    strength would get. Seats that it has forfeited count as lost, or not at all, as the terms say; `itself` is its
    share of the seats that no caretaker has ever touched. Solos, draws and survivals are counted in games, those with
    at least one. `rating` and `margin` are in points, as on the host: 1500 is where everybody begins; the true rating
    is within the margin in 19 of 20 cases. There is none for an agent that fails more often than the terms allow, or
    that has only forfeited.
    """

    agent: str
    seats: int
    share: Mean | None
    itself: Mean | None
    par: float
    centers: Mean | None
    solos: Rate
    draws: Rate
    survivals: Rate
    rating: int | None
    margin: int | None
    refused: int
    faults: int
    late: int
    answers: int
    phases: int
    caretaker: int
    forfeited: int
    messages: int
    agreements: int
    kept: int
    tempted: int
    broken: int
    moot: int
    tokens_in: int
    tokens_out: int
    seconds: float
    cost: float


def scores(terms: Terms, results: Sequence[GameResult]) -> tuple[Score, ...]:
    """The scores of the agents that have played, the highest share first. Unfinished games, which are stuck, count."""
    skills = ratings(results)
    found = []
    for agent in terms.agents:
        rows = [(result, seat) for result in results for seat in result.seats if seat.agent == agent.name]
        if rows:
            found.append(_score(terms, agent.name, rows, skills.get(agent.name)))
    return tuple(sorted(found, key=lambda score: -score.share.mean if score.share else 0.0))


def ratings(results: Iterable[GameResult]) -> dict[str, Skill]:
    """The agents' ratings after all games, in their order; an agent with several seats in a game has their mean share.

    Seats that were forfeited rate nobody, and neither does a game of a single agent.
    """
    skills: dict[str, Skill] = {}
    for result in sorted(results, key=lambda result: result.number):
        shares: dict[str, list[float]] = {}
        for seat in result.seats:
            if not seat.forfeited:
                shares.setdefault(seat.agent, []).append(seat.share)
        if len(shares) > 1:
            means = {agent: sum(found) / len(found) for agent, found in sorted(shares.items())}
            skills |= next(follow(skills, [(means, 1.0)]))
    return skills


def _score(terms: Terms, agent: str, rows: Sequence[_Row], skill: Skill | None) -> Score:
    seats = [seat for _, seat in rows]
    sums = {name: sum(getattr(seat, name) for seat in seats) for name in _SUMMED}
    counted = list(_counted(terms, rows))
    fails = sums["faults"] > terms.failing * sums["answers"]
    rated = None if fails else skill or (NEW if counted else None)
    return Score(
        agent=agent,
        seats=len(seats),
        share=_share(counted),
        itself=_share([row for row in rows if not row[1].caretaker]),
        par=sum(1 / len(result.seats) for result, _ in rows) / len(rows),
        centers=_mean(_by_game(counted, "centers")),
        solos=_rate(_by_game(counted, "solo")),
        draws=_rate(_by_game(counted, "draw")),
        survivals=_rate(_by_game(counted, "survives")),
        rating=rated.points if rated else None,
        margin=rated.margin if rated else None,
        **sums,
    )


def _counted(terms: Terms, rows: Sequence[_Row]) -> Iterator[_Row]:
    """What counts for an agent: what it has forfeited is lost or left out, whatever a substitute made of it."""
    for result, seat in rows:
        if not seat.forfeited:
            yield result, seat
        elif terms.forfeits == "lost":
            yield result, replace(seat, share=0.0, centers=0, solo=False, draw=False, survives=False)


def _by_game(rows: Iterable[_Row], name: str) -> list[float]:
    """The mean of an agent's seats in each game: seats of one game depend on each other, and games don't."""
    found: dict[int, list[float]] = {}
    for result, seat in rows:
        found.setdefault(result.number, []).append(getattr(seat, name))
    return [sum(values) / len(values) for values in found.values()]


def _share(rows: Sequence[_Row]) -> Mean | None:
    """The mean share of a seat, with its bounds; None of no games.

    Where an agent has as many seats in each game, what they have together is a share, too, and bounded as one.
    """
    seats = set(Counter(result.number for result, _ in rows).values())
    found = _mean(_by_game(rows, "share"))
    if len(seats) != 1 or not found:
        return found
    [many] = seats
    together = defaultdict[int, float](float)
    for result, seat in rows:
        together[result.number] += seat.share
    bounds = share_bounds([*together.values()])
    return Mean(found.mean, *(bound / many for bound in bounds or ()))


def _mean(values: Sequence[float]) -> Mean | None:
    """The mean of some values, with its interval; None of no values."""
    if not values:
        return None
    found, half = sum(values) / len(values), half_width(values)
    return Mean(found) if half is None else Mean(found, found - half, found + half)


def _rate(values: Sequence[float]) -> Rate:
    """In how many games something happened to at least one seat."""
    part = sum(value > 0 for value in values)
    return Rate(part, *proportion(part, len(values)))
