"""The draws that a phase of a game made, found by playing it again with the same dice."""

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from variorum.archive.moment import Moment
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


def draws_made(before: Moment, after: Moment) -> tuple[DrawMade, ...]:
    """The draws of the phase between two moments, in the order in which they were made.

    None if no phase led from one to the other, or this version of the program plays it differently.
    """
    if after.turn is None:
        return ()
    dice = _Noting(after.dice.seed, attempt=after.attempt, kept=after.dice.kept)
    done = process(after.variant, before.position, after.sheets, dice, before.season)
    return tuple(dice.noted.values()) if to_json(done.position) == to_json(after.position) else ()


class Undone(msgspec.Struct, frozen=True, dict=True):
    """A phase that was undone, between two moments, and keeps its dice."""

    before: Moment
    after: Moment

    @cached_property
    def dice(self) -> Dice:
        """Its dice, which give again what they have given; what was forced is forced by orders, not by dice."""
        made = draws_made(self.before, self.after)
        return replace(self.after.dice, kept={draw.label: draw.result for draw in made if not draw.forced})
