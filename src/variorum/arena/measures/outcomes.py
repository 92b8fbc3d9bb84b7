"""Whole games: how well a table does together, what seats have and how evenly, and what scripted liars gain."""

from collections.abc import Mapping, Sequence
from math import prod

from variorum.archive.gamelog import GameLog
from variorum.arena.results import GameResult
from variorum.arena.scores import Mean
from variorum.bots.intervals import half_width
from variorum.bots.standing import standings
from variorum.rules.adjustments.orders import Build


def nash(values: Mapping[str, float]) -> float:
    """Nash's welfare: the geometric mean, which is 0 if somebody has nothing. Raises: ValueError of none."""
    if not values:
        raise ValueError("nobody is there")
    return prod(max(0.0, value) for value in values.values()) ** (1 / len(values))


def evenness(log: GameLog) -> float:
    """Nash's welfare of the shares in the end of a game, as a part of what an even split would give: 0 to 1."""
    shares = standings(log.variant, log.now.position)
    return nash(shares) * len(shares)


def welfare_points(log: GameLog) -> dict[str, int]:
    """The welfare points of each seat: summed over the years, how many more centers than units it had at their end.

    After Mukobi and others (Welfare Diplomacy: benchmarking language model cooperation, 2023): units that aren't built
    are what a seat spends on its people. A year ends with its last phase; one that is broken off doesn't count.
    """
    last = {moment.turn.year: moment for moment in log.moments if moment.turn}
    whole = (
        moment.position
        for year, moment in last.items()
        if moment.position.turn.year != year or (moment.turn and Build in log.variant.phase(moment.turn).orders)
    )
    found = dict.fromkeys(log.variant.world.commands(log.moments[0].position), 0)
    for position in whole:
        for seat, powers in log.variant.world.commands(position).items():
            spared = (len(position.centers_of(power)) - len(position.units_of(power)) for power in powers)
            found[seat] = found.get(seat, 0) + max(0, sum(spared))
    return found


def gain_of_lying(liars: Sequence[GameResult], honest: Sequence[GameResult], agent: str) -> Mean:
    """How much more of a game an agent gets as a liar: the mean of the differences, game by game, with its interval.

    Both series need the same terms but for the agent's character. Raises: ValueError if they aren't of the same games
    and seats.
    """
    if _seats(liars, agent) != _seats(honest, agent) or not _seats(liars, agent):
        raise ValueError(f"{agent} needs to play the same seats of the same games in both series")
    pairs = zip(_shares(liars, agent), _shares(honest, agent), strict=True)
    gains = [one - other for one, other in pairs]
    mean, half = sum(gains) / len(gains), half_width(gains)
    return Mean(mean) if half is None else Mean(mean, mean - half, mean + half)


def _seats(results: Sequence[GameResult], agent: str) -> list[tuple[int, tuple[str, ...]]]:
    return [(one.number, tuple(seat.seat for seat in one.seats if seat.agent == agent)) for one in results]


def _shares(results: Sequence[GameResult], agent: str) -> list[float]:
    found = ([seat.share for seat in one.seats if seat.agent == agent] for one in results)
    return [sum(shares) / len(shares) for shares in found]
