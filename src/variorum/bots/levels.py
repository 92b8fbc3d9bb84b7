"""The levels of bots by name."""

from collections.abc import Callable

from variorum.bots.at_random import AtRandom
from variorum.bots.bot import Bot
from variorum.bots.generic import Generic
from variorum.bots.strategist import Searcher, Strategist


class UnknownLevelError(ValueError, LookupError):
    """An unknown level."""


LEVELS: dict[str, Callable[[], Bot]] = {
    "random": AtRandom,
    "generic": Generic,
    "policy": Strategist,
    "searcher": Searcher,
}
"""From the weakest to the strongest."""

DEFAULT_BUDGET = 2000
"""The default number of evaluations for a sheet."""

MOST_BUDGET = 10_000_000


def level(name: str) -> Bot:
    """The bot of a level.

    Raises: UnknownLevelError naming the levels there are.
    """
    if name not in LEVELS:
        raise UnknownLevelError(f'no bot is called "{name}"; choose from {", ".join(LEVELS)}')
    return LEVELS[name]()
