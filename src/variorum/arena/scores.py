"""How the agents did over all games: means with intervals, ratings, promises, costs."""

from collections.abc import Iterable, Sequence

import msgspec

from variorum.arena.results import GameResult, SeatResult
from variorum.arena.terms import Terms
from variorum.bots.intervals import half_width, proportion
from variorum.bots.skill import NEW, Skill, follow

_SUMMED = (
    *("refused", "faults", "late", "caretaker", "messages", "agreements", "kept", "broken", "moot"),
    *("tokens_in", "tokens_out", "seconds", "cost"),
)


class Mean(msgspec.Struct, frozen=True):
    """A mean, and half the width of its 95 % interval; None from a single value, which tells nothing of it."""

    mean: float
    interval: float | None = None


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, and the bounds of the 95 % interval of its proportion (Wilson 1927)."""

    count: int
    low: float
    high: float


class Score(msgspec.Struct, frozen=True):
    """An agent's score over the seats that it played.

    Means are of games; where it has several seats in one, of their mean. `par` is the mean share that agents of equal
    strength would get. `rating` and `margin` are in points, as on the host: 1500 is where everybody begins; the
    true rating is within the margin in 19 of 20 cases.
    """

    agent: str
    seats: int
    share: Mean
    par: float
    centers: Mean
    solos: Rate
    draws: Rate
    survivals: Rate
    rating: int
    margin: int
    refused: int
    faults: int
    late: int
    caretaker: int
    messages: int
    agreements: int
    kept: int
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
            found.append(_score(agent.name, rows, skills.get(agent.name, NEW)))
    return tuple(sorted(found, key=lambda score: -score.share.mean))


def ratings(results: Iterable[GameResult]) -> dict[str, Skill]:
    """The agents' ratings after all games, in their order; an agent with several seats in a game has their mean share.

    A game of a single agent rates nobody.
    """
    skills: dict[str, Skill] = {}
    for result in sorted(results, key=lambda result: result.number):
        shares: dict[str, list[float]] = {}
        for seat in result.seats:
            shares.setdefault(seat.agent, []).append(seat.share)
        if len(shares) > 1:
            means = {agent: sum(found) / len(found) for agent, found in sorted(shares.items())}
            skills |= next(follow(skills, [(means, 1.0)]))
    return skills


def _score(agent: str, rows: Sequence[tuple[GameResult, SeatResult]], skill: Skill) -> Score:
    seats = [seat for _, seat in rows]
    many = len(seats)
    sums = {name: sum(getattr(seat, name) for seat in seats) for name in _SUMMED}
    return Score(
        agent=agent,
        seats=many,
        share=mean(_by_game(rows, "share")),
        par=sum(1 / len(result.seats) for result, _ in rows) / many,
        centers=mean(_by_game(rows, "centers")),
        solos=_rate(sum(seat.solo for seat in seats), many),
        draws=_rate(sum(seat.draw for seat in seats), many),
        survivals=_rate(sum(seat.survives for seat in seats), many),
        rating=skill.points,
        margin=skill.margin,
        **sums,
    )


def _by_game(rows: Sequence[tuple[GameResult, SeatResult]], name: str) -> list[float]:
    """The mean of an agent's seats in each game: seats of one game depend on each other, and games don't."""
    found: dict[int, list[float]] = {}
    for result, seat in rows:
        found.setdefault(result.number, []).append(getattr(seat, name))
    return [sum(values) / len(values) for values in found.values()]


def mean(values: Sequence[float]) -> Mean:
    """The mean of some values, with its interval."""
    return Mean(sum(values) / len(values), half_width(values) if len(values) > 1 else None)


def _rate(part: int, whole: int) -> Rate:
    return Rate(part, *proportion(part, whole))
