"""What scripted liars gain: the same seats and seeds, played by somebody who breaks promises and by somebody honest."""

from collections.abc import Sequence

from variorum.arena.results import GameResult
from variorum.arena.scores import Mean
from variorum.bots.intervals import half_width


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
