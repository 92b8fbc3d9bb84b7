"""The driver of games, phase by phase. Who answers for a seat, and how a phase is processed, is up to the caller."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import msgspec

from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar
from variorum.game.sheet import Sheet

_TRIES = 200
"""A phase that waits takes any legal answer, so the first tries do; so many failures mean that the rules are wrong."""

Sheets = Mapping[str, Sheet]


class StuckError(ValueError):
    """A phase that no answer brings to an end."""


class PlayedPhase(msgspec.Struct, frozen=True):
    """A phase that was played: the position before it, everybody's sheets, and the outcome."""

    position: Position
    season: SeasonSoFar
    sheets: dict[str, Sheet]
    done: Processed


Phase = TypeVar("Phase", bound=PlayedPhase)


def phases(
    opening: Position,
    play: Callable[[Position, SeasonSoFar], Phase],
    until: int | None = None,
    begun: SeasonSoFar | None = None,
) -> Iterator[Phase]:
    """The phases of a game as `play` plays them, to its end or to that year; `begun` is a season that goes on.

    Raises: what `play` raises.
    """
    position, season = opening, begun or SeasonSoFar()
    while position.ending is None and (until is None or position.turn.year < until):
        yield (phase := play(position, season))
        position, season = phase.done.position, phase.done.season


def settled(
    sheets: Sheets, process: Callable[[Sheets], Processed], again: Callable[[Processed, int], Sheets]
) -> tuple[dict[str, Sheet], Processed]:
    """The sheets with which a phase is played, and its outcome.

    `again` has other sheets of those whom the phase waits for, after so many tries. Raises: StuckError if it waits
    whatever is sent; what `process` raises.
    """
    sent = dict(sheets)
    done = process(sent)
    for tries in range(_TRIES):
        if not done.waiting:
            return sent, done
        sent |= again(done, tries)
        done = process(sent)
    raise StuckError(f"{done.waits}, whatever they send")
