"""Talking before powers order: the protocols by which they offer, answer and agree, one action at a time.

After Kramár and others (Negotiation and honesty in artificial intelligence methods for the board game of Diplomacy,
Nature Communications 13, 2022), with actions that are single numbers: after the orders of the vocabulary come one for
each power, one more for each power, and silence.

Powers talk in movement phases, in rounds. In a round each power says what it likes until it is silent; the others hear
it when the round is over.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, State
from variorum.env.classical import Classical
from variorum.env.sheets import Sheets

NOTHING = np.empty(0, np.int32)


class Words:
    """The numbers of what can be said on a board."""

    def __init__(self, kernel: Classical) -> None:
        """Number them after the orders."""
        self.orders, self.powers = len(kernel.vocabulary), len(kernel.rules.powers)
        self.silence = self.orders + 2 * self.powers
        self.count = self.silence + 1

    def to(self, power: int) -> int:
        """Name a power: offer it something, or accept what it has offered."""
        return self.orders + power

    def own(self, power: int) -> int:
        """Choose what the speaker has proposed to a power."""
        return self.orders + self.powers + power


class Talks(ABC):
    """What the powers of one game say to each other, and have agreed on. Powers are given by their numbers.

    `features` names what `seen` says about each other power.
    """

    features: tuple[str, ...] = ()

    def __init__(self, kernel: Classical, *, binding: bool) -> None:
        """Nothing is agreed yet. Binding agreements can't be broken."""
        self.kernel, self.binding, self.words = kernel, binding, Words(kernel)
        self.talking: set[int] = set()
        self.here: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether somebody may still say something before the orders."""
        return bool(self.talking)

    def legal(self, power: int) -> NDArray[np.int32]:
        """What a power may say next, ascending; nothing if it is silent, or the time for orders has come."""
        if power not in self.talking:
            return NOTHING
        return np.array(sorted(self._sayable(power)), np.int32)

    def say(self, power: int, action: int) -> None:
        """Say something. Raises: ValueError if it isn't legal now."""
        if action not in self.legal(power):
            raise ValueError(f"{self.kernel.rules.powers[power]} cannot say {action} now")
        self._hear(power, action)
        if not self.talking:
            self._close()

    def hush(self, power: int) -> None:
        """Make a power silent, whatever it was about to say."""
        self.say(power, self.words.silence)

    def begin(self, state: State, sheets: Sheets) -> None:
        """Begin a phase: powers with units talk if it is one of movement."""
        self.games, self.sheets = Batch.of([state]), sheets
        powers = self.kernel.rules.powers
        self.here = tuple(number for number, power in enumerate(powers) if sheets.legal(power).size)
        self.talking = set(self.here) if state.turn[2] == "M" and len(self.here) > 1 else set()
        self._prepare()

    @abstractmethod
    def allowed(self, power: int, legal: NDArray[np.int32]) -> NDArray[np.int32]:
        """Those of a unit's legal orders that no binding agreement forbids."""

    @abstractmethod
    def end(self, orders: tuple[tuple[int, ...], ...]) -> None:
        """The phase is played by these orders of each power: see what was kept, and let time pass."""

    @abstractmethod
    def seen(self, power: int) -> NDArray[np.int32]:
        """What a power knows of agreements with each power: an array (powers, features)."""

    @abstractmethod
    def lines(self, power: int) -> list[str]:
        """The same in words: a line for each thing that there is."""

    @abstractmethod
    def _prepare(self) -> None:
        """A phase begins."""

    @abstractmethod
    def _sayable(self, power: int) -> Iterable[int]:
        """What a power that is not silent may say."""

    @abstractmethod
    def _hear(self, power: int, action: int) -> None:
        """Take note of what was said; a power that is silent leaves `talking`."""

    @abstractmethod
    def _close(self) -> None:
        """All are silent: begin another round, or agree."""
