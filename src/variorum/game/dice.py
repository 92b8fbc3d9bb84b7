"""Dice: the only source of chance, from a seed that is committed to before the game and revealed after it.

Each draw is named by phase, attempt and label, so that processing a phase twice gives the same result, and anybody
can check a finished game. A phase that is run again keeps its dice: a draw gives what it gave before, as far as that
is still among the choices. Or it has new ones: another attempt.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

import msgspec

from variorum.game.audience import EVERYONE, Audience

Choice = TypeVar("Choice")


def new_seed() -> str:
    """A fresh secret seed: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The commitment published at the start: the seed's SHA-256."""
    return hashlib.sha256(seed.encode()).hexdigest()


def verify(seed: str, committed: str) -> bool:
    """Whether a revealed seed matches its commitment."""
    return hmac.compare_digest(commitment(seed), committed)


class Seal(msgspec.Struct, frozen=True):
    """A seed and its commitment; the seed is empty for readers who may not know it yet."""

    commitment: str
    seed: str = ""


def new_seal() -> Seal:
    """A fresh secret seed with its commitment."""
    seed = new_seed()
    return Seal(commitment(seed), seed)


class Among(StrEnum):
    """What a draw chooses among, where that is something of the position: any of its areas, units or seats."""

    AREAS = "an area"
    PAIRS = "two areas with a space between them"
    UNITS = "a unit that is on the board"
    SEATS = "a seat of this game"


class Draw(msgspec.Struct, frozen=True):
    """A kind of draw that a rule may make: how its label is written, what it decides, and what its results are.

    Variable parts of the label stand in braces. Only the seat named by the part {seat} may know of a `secret` draw.
    `results` are all texts that it may give, or what they name; when it is made, some of them may be out of question.
    """

    label: str
    meaning: str
    results: Among | tuple[str, ...]
    secret: bool = False

    def audience(self, label: str) -> Audience | None:
        """Who may know of the draw with that label; None if the label is not of this kind."""
        parts = re.split(r"\{(\w+)\}", self.label)
        pattern = "".join(_part(part) if place % 2 else re.escape(part) for place, part in enumerate(parts))
        found = re.fullmatch(pattern, label)
        if found is None:
            return None
        return tuple(filter(None, (found.groupdict().get("seat"),))) if self.secret else EVERYONE


def _part(name: str) -> str:
    return f"(?P<{name}>{'[0-9]+' if name == 'number' else '.+'})"


class ForcedDrawError(ValueError):
    """A forced result is impossible for its draw."""


class Dice(msgspec.Struct, frozen=True):
    """The chance of one phase.

    `forced` results (label -> result) come from a game master or a scenario; `kept` ones are those that the same draws
    had when the phase was played before.
    """

    seed: str = ""
    phase: str = ""
    attempt: int = 1
    forced: Mapping[str, str] = {}
    kept: Mapping[str, str] = {}

    def choose(self, label: str, choices: Sequence[Choice]) -> Choice:
        """One of the choices, each equally likely; the same for the same seed, phase, attempt and label.

        A result that the draw had before stands if it is still among the choices.

        Raises: ForcedDrawError if a forced result is not among the choices; ValueError if there are no choices.
        """
        if not choices:
            raise ValueError(f'the draw "{label}" has nothing to choose from')
        if label in self.forced:
            return self._forced(label, choices)
        if label in self.kept:
            for choice in choices:
                if str(choice) == self.kept[label]:
                    return choice
        limit = (1 << 64) - (1 << 64) % len(choices)
        for trial in range(1000):
            number = self._number(label, trial)
            if number < limit:
                return choices[number % len(choices)]
        raise AssertionError("a fair draw fails a thousand times only if the hash is broken")

    def _forced(self, label: str, choices: Sequence[Choice]) -> Choice:
        for choice in choices:
            if str(choice) == self.forced[label]:
                return choice
        raise ForcedDrawError(
            f'the draw "{label}" cannot give {self.forced[label]!r}; possible: {", ".join(map(str, choices))}'
        )

    def _number(self, label: str, trial: int) -> int:
        message = f"{self.phase}/{self.attempt}/{label}/{trial}".encode()
        return int.from_bytes(hmac.digest(self.seed.encode(), message, "sha256")[:8], "big")
