"""Adjudicates a phase that a program sent as text. Runs confined."""

import msgspec

from variorum.face.once import adjudicate
from variorum.face.result import Result
from variorum.game.audience import GM
from variorum.game.problem import Problem
from variorum.host.confined import DeclinedError


class PhaseText(msgspec.Struct, frozen=True):
    """A phase as YAML or JSON, or orders for the opening of a variant."""

    text: str
    variant: str


class Outcome(msgspec.Struct, frozen=True):
    """What came of a phase: its name, what happened in it, problems with orders by seat, and what comes next.

    `winners` are those for whom the game is over.
    """

    turn: str
    told: tuple[str, ...]
    problems: dict[str, tuple[Problem, ...]]
    coming: str
    winners: tuple[str, ...]


def adjudicated(given: PhaseText) -> Outcome:
    """The outcome of a phase. Raises: DeclinedError saying what can't be read, and where."""
    try:
        return outcome(adjudicate(given.text, given.variant))
    except (ValueError, RecursionError) as error:
        raise DeclinedError(str(error) or "its values are nested too deeply") from None


def outcome(result: Result) -> Outcome:
    """A result as plain data, with everything that happened."""
    told, after = tuple(result.sentences(GM)), result.position
    return Outcome(result.phase, told, result.problems, after.phase, after.winners)
