"""The running phase at an open desk: the sheets as they are now, and their outcome. Nothing is changed.

No dice are rolled. The phase is played once for each result that its draws may have, and only what happens in
every case is told.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

import msgspec

from variorum.archive.gamelog import GameLog, dice
from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.event import told
from variorum.game.process import Processed, process
from variorum.game.rule import draws_of
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access, reads_sheets
from variorum.host.games.common import RefusedError
from variorum.host.games.life.failing import refusing
from variorum.host.games.life.phases import sheets_of
from variorum.host.games.log import store
from variorum.host.gm.differences import differences
from variorum.host.gm.models import BEGUN

MOST_RESULTS = 30
"""Of a draw with more results than these, only the first are tried."""

CLOSED = "The desk of this game is closed: nobody reads orders before their phase is processed."
PLAYING = "You play in this game, so you can't read the orders of others."
NO_PHASE = "No phase of this game is waiting for orders."

Choice = TypeVar("Choice")


class Chance(msgspec.Struct, frozen=True):
    """A draw that the phase would make: its label, what it decides, and the results that it may have."""

    label: str
    meaning: str
    results: tuple[str, ...]


class PhasePreview(msgspec.Struct, frozen=True):
    """The outcome of the phase if processed now.

    `waiting`: the seats without whose answer it can't be processed. `problems`: orders that wouldn't count, in words.
    `told`, `differences`: the report and the changes of the position, without what depends on `draws`.
    """

    waiting: tuple[str, ...]
    problems: tuple[str, ...]
    told: tuple[str, ...]
    differences: tuple[str, ...]
    draws: tuple[Chance, ...]


class _Tried(Dice, frozen=True):
    """Dice that are not rolled: every draw that is not forced gives the result of a fixed number, and is recorded."""

    number: int = 0
    noted: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)

    def choose(self, label: str, choices: Sequence[Choice]) -> Choice:
        """The choice with this number, wrapping around."""
        if label in self.forced or not choices:
            return super().choose(label, choices)
        self.noted[label] = tuple(map(str, choices))
        return choices[self.number % len(choices)]


def running_sheets(access: Access) -> Mapping[str, Sheet]:
    """What would be processed now, by seat: what has been sent, and the orders of bots.

    Raises: RefusedError if the desk is closed, the viewer plays, or no phase runs.
    """
    _, sheets = _running(access)
    return sheets


def preview(access: Access) -> PhasePreview:
    """The outcome of the phase if it were processed now.

    Raises: as `running_sheets`; RefusedError also if it can't be processed.
    """
    log, sheets = _running(access)
    with refusing(log.now.position.turn):
        first, *others = _outcomes(log, sheets)
    done, drawn = first
    results = [processed for processed, _ in (first, *others)]
    before = log.now.position
    return PhasePreview(
        waiting=tuple(sorted(done.waiting)),
        problems=tuple(f"{seat}: {problem}" for seat, found in done.problems.items() for problem in found),
        told=_common([told(event, GM, access.variant.citations) for event in result.events] for result in results),
        differences=() if done.waiting else _common(differences(before, result.position) for result in results),
        draws=_chances(log, reduce(lambda known, outcome: {**known, **outcome[1]}, others, drawn)),
    )


def _running(access: Access) -> tuple[GameLog, Mapping[str, Sheet]]:
    if not reads_sheets(access):
        raise RefusedError(PLAYING if access.is_master and access.terms.open_desk else CLOSED)
    if access.game.state not in BEGUN:
        raise RefusedError(NO_PHASE)
    log = store.load(access.game)
    return log, sheets_of(access.game, log)


_Outcome = tuple[Processed, dict[str, tuple[str, ...]]]


def _outcomes(log: GameLog, sheets: Mapping[str, Sheet]) -> list[_Outcome]:
    """The phase once for each number, up to the most results that any draw has."""
    found: list[_Outcome] = []
    most = 1
    while len(found) < min(most, MOST_RESULTS):
        tried = _Tried(attempt=dice(log).attempt, number=len(found), noted={})
        found.append((process(log.variant, log.now.position, sheets, tried, log.now.season), tried.noted))
        most = max(most, *map(len, tried.noted.values()), 1)
    return found


def _common(texts: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The sentences common to all, in the order of the first."""
    first, *others = texts
    return tuple(sentence for sentence in first if all(sentence in other for other in others))


def _chances(log: GameLog, drawn: Mapping[str, tuple[str, ...]]) -> tuple[Chance, ...]:
    draws = draws_of(log.variant.rules)
    meanings = {
        label: next((draw.meaning for draw in draws if draw.audience(label) is not None), "") for label in drawn
    }
    return tuple(Chance(label, meanings[label], results) for label, results in drawn.items())
