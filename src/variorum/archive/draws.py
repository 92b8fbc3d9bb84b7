"""The draws that a phase of a game made, found by playing it again with the same dice."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.game.dice import Dice
from variorum.game.position import to_json
from variorum.game.process import process

Choice = TypeVar("Choice")


class DrawMade(msgspec.Struct, frozen=True):
    """A draw: its label, its result, and whether that was forced."""

    label: str
    result: str
    forced: bool


class _Noting(Dice, frozen=True):
    """Dice that note what they give."""

    noted: dict[str, DrawMade] = msgspec.field(default_factory=dict)

    def choose(self, label: str, choices: Sequence[Choice]) -> Choice:
        chosen = super().choose(label, choices)
        if len(choices) > 1:
            self.noted[label] = DrawMade(label, str(chosen), label in self.forced)
        return chosen


def draws_made(log: GameLog, number: int) -> tuple[DrawMade, ...]:
    """The draws of the phase that led to moment `number`, in the order in which they were made.

    None if no phase led to it, or this version of the program plays it differently.
    """
    if number < 1 or log.moments[number].turn is None:
        return ()
    before, after = log.moments[number - 1], log.moments[number]
    dice = _Noting(after.seal.seed, attempt=after.attempt)
    done = process(log.variant, before.position, after.sheets, dice, before.season)
    return tuple(dice.noted.values()) if to_json(done.position) == to_json(after.position) else ()
