"""Games that choose one order at a time: in the kernel where it knows the variant, by the rules everywhere else."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from variorum.env.classical import classical
from variorum.env.match import Match
from variorum.env.ruled import RuledMatch
from variorum.game.turn import year_after
from variorum.game.variant import Variant
from variorum.variants.registry import variant as registered

AnyMatch: TypeAlias = Match | RuledMatch

ENGINES = ("", "kernel", "rules")
"""What can play a game; empty: the kernel, or else the rules."""


def begin(variant: str | Variant, last_year: int | None, years: int, seed: int = 0, engine: str = "") -> AnyMatch:
    """A game from its opening to the end of its last year, by default so many years.

    Its `engine` says what plays it.

    Raises: ValueError for an unknown engine, or saying why the kernel can't play the variant, if it must.
    """
    if engine not in ENGINES:
        raise ValueError(f'engine {engine!r} is unknown; it is "kernel", "rules", or "" for whichever can')
    found = registered(variant) if isinstance(variant, str) else variant
    last = year_after(found.opening(found).turn.year, years - 1) if last_year is None else last_year
    if engine != "rules":
        try:
            return Match(classical(found), last)
        except ValueError:  # rules, boards or years that the kernel doesn't know
            if engine:
                raise
    return RuledMatch(found, last, seed)


def mask_of(match: AnyMatch, power: str) -> NDArray[np.int8]:
    """1 for what a power chooses from next, of all that anybody could ever choose."""
    mask = np.zeros(match.actions, np.int8)
    mask[match.legal(power)] = 1
    return mask


def word_of(match: AnyMatch, action: int) -> str:
    """What an action says: an order, or a word of one."""
    return match.words.words[action] if isinstance(match, RuledMatch) else match.kernel.vocabulary.texts([action])[0]
