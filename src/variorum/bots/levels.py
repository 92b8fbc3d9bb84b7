"""The levels of bots by name."""

from collections.abc import Callable

from variorum.bots.bot import Bot, situation
from variorum.bots.drawing import AtRandom
from variorum.bots.generic import Generic
from variorum.bots.kernel_war import rough_war_of
from variorum.bots.strategist import LikePeople, Searcher, Strategist
from variorum.game.position import Position
from variorum.game.variant import Variant


class UnknownLevelError(ValueError, LookupError):
    """An unknown level."""


LEVELS: dict[str, Callable[[], Bot]] = {
    "random": AtRandom,
    "generic": Generic,
    "people": LikePeople,
    "policy": Strategist,
    "searcher": Searcher,
}
"""From the weakest to the strongest."""

_BY_KERNEL = {"people", "policy", "searcher"}

DEFAULT_BUDGET = 2000
"""The default number of evaluations for a sheet."""

MOST_BUDGET = 10_000_000
"""A bound for mistyped numbers, not a level of play."""


def level(name: str) -> Bot:
    """The bot of a level.

    Raises: UnknownLevelError naming the levels there are.
    """
    if name not in LEVELS:
        raise UnknownLevelError(f'no bot is called "{name}"; choose from {", ".join(LEVELS)}')
    return LEVELS[name]()


def levels_for(variant: Variant, opening: Position) -> tuple[str, ...]:
    """The levels that differ in a game with this opening: without those that fight by a kernel that doesn't know it."""
    seat = next(iter(variant.world.commands(opening)), "")
    known = bool(seat) and rough_war_of(situation(variant, opening, seat)) is not None
    return tuple(name for name in LEVELS if known or name not in _BY_KERNEL)
