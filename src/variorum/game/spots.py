"""Where mechanics have phases of their own: after some of those of a calendar."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from variorum.game.calendar import Season
from variorum.game.rule import Rule

Kinds: TypeAlias = type[Rule] | tuple[type[Rule], ...]
"""A type of rules, or several."""

Spots: TypeAlias = Callable[[Sequence[Season]], Iterable[tuple[int, int]]]
"""After which phases another one comes: the indexes of a season, and of a phase in it."""


def each_with(kind: Kinds, seasons: Sequence[Season]) -> Iterator[tuple[int, int]]:
    """Each phase with a rule of a type, or of some."""
    for number, season in enumerate(seasons):
        for at, phase in enumerate(season.phases):
            if any(isinstance(rule, kind) for rule in phase.rules):
                yield number, at


def years_last(kind: Kinds, seasons: Sequence[Season]) -> Iterator[tuple[int, int]]:
    """The end of the year's last season that has a rule of a type, or of some."""
    last = max((number for number, _ in each_with(kind, seasons)), default=len(seasons) - 1)
    yield last, len(seasons[last].phases) - 1


def seasons_ends(seasons: Sequence[Season]) -> Iterator[tuple[int, int]]:
    """The end of each season, of winter for the autumn that it continues."""
    for number, season in enumerate(seasons):
        if not (number + 1 < len(seasons) and seasons[number + 1].continues):
            yield number, len(season.phases) - 1
