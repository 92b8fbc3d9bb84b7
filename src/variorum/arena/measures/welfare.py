"""How well a table does together: what seats have of the game, and how evenly."""

from collections.abc import Mapping
from math import prod

from variorum.archive.gamelog import GameLog
from variorum.bots.standing import standings


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
    last = {moment.turn.year: moment.position for moment in log.moments if moment.turn}
    last = {year: position for year, position in last.items() if position.ending or position.turn.year != year}
    found = dict.fromkeys(log.variant.world.commands(log.moments[0].position), 0)
    for position in last.values():
        for seat, powers in log.variant.world.commands(position).items():
            spared = (len(position.centers_of(power)) - len(position.units_of(power)) for power in powers)
            found[seat] = found.get(seat, 0) + max(0, sum(spared))
    return found
