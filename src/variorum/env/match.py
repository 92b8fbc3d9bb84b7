"""One game in which powers choose a single order at a time: what the environments of other libraries are made of."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, State
from variorum.env.classical import Classical
from variorum.env.gym import Score, squares
from variorum.env.sheets import Sheets
from variorum.env.telling import text

OWN_PLANES = ("own", "choosing", "ordered")
"""The planes of a power's own view, after those of the observer: its units and centers; where the order that it chooses
next may be; where it has ordered something in this phase."""


class Played(NamedTuple):
    """A phase that is over: when it was, and what each power had ordered, by the numbers of the vocabulary."""

    turn: tuple[str, int, str]
    orders: tuple[tuple[int, ...], ...]


class Match:
    """A game from the variant's opening to the end of its last year; a phase is played when all orders are given.

    `past` are the phases that were played. Copies and pickles are small, and go their own way.
    """

    engine = "kernel"

    def __init__(self, kernel: Classical, last_year: int, score: Score = squares) -> None:
        """Begin at the opening."""
        self.kernel, self.last_year, self._score = kernel, last_year, score
        self.years = max(1, last_year - kernel.opening.turn[1] + 1)
        self.powers: tuple[str, ...] = tuple(kernel.rules.powers)
        self.planes = (*kernel.observer.planes, *OWN_PLANES)
        self.variant, self.locations = kernel.variant, tuple(kernel.rules.locations)
        self.past: tuple[Played, ...] = ()
        self._enter(kernel.opening)

    def __getstate__(self) -> tuple[Any, ...]:
        """What a pickle keeps: the position as bytes, the past, and what is ordered so far."""
        return self.kernel, self.last_year, self._score, self.past, self.state.to_bytes(), self.sheets.given

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        """Set up what `__getstate__` has kept. Raises: ValueError if the bytes are damaged, or of another board."""
        kernel, last_year, score, past, position, given = kept
        Match.__init__(self, kernel, last_year, score)
        self.past = past
        self._enter(type(kernel.opening).from_bytes(kernel.rules, position))
        self.sheets.fill(given)

    def __deepcopy__(self, _: object) -> "Match":
        """A copy with sheets of its own; all else never changes."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.sheets = self.sheets.copy()
        return made

    def again(self, _seed: int) -> "Match":
        """Another game from the opening: without chance, the same for every seed."""
        return Match(self.kernel, self.last_year, self._score)

    @property
    def actions(self) -> int:
        """How many numbers there are to choose from."""
        return len(self.kernel.vocabulary)

    @property
    def is_won(self) -> bool:
        """Whether a power has won."""
        return self.state.winner is not None

    @property
    def is_over(self) -> bool:
        """Whether a power has won, or the last year has passed."""
        return self.is_won or self.state.turn[1] > self.last_year

    def survives(self, power: str) -> bool:
        """Whether a power has a unit or a center left."""
        units = (*self.state.units, *self.state.dislodged)
        return power in self.state.owners.values() or any(unit[0] == power for unit in units)

    def legal(self, power: str) -> NDArray[np.int32]:
        """The orders among which a power chooses next; none if it has to wait, or the game is over."""
        return self.sheets.legal(power)

    def waiting(self) -> str | None:
        """The first power that has something to order; None if the game is over."""
        return None if self.is_over else next((power for power in self.powers if self.legal(power).size), None)

    def give(self, power: str, order: int) -> None:
        """Choose a power's next order, without playing the phase. Raises: ValueError if it isn't legal now."""
        self.sheets.give(power, order)

    def leave(self, power: str) -> None:
        """Leave a power's next order out, as if an illegal one had come."""
        self.sheets.leave(power)

    def play(self) -> bool:
        """Play the phase if all orders are given; whether it was played."""
        played = False
        while self._is_ready():
            chosen = tuple(self.sheets.chosen(power) for power in self.powers)
            self.past = (*self.past, Played(self.state.turn, chosen))
            self._enter(self.state.step(self.sheets.codes))
            played = True
        return played

    def scores(self) -> dict[str, float]:
        """What the end of the game is worth to each power; 0 as long as it goes on."""
        shares = self._score(self._games)[0].tolist() if self.is_over else [0.0] * len(self.powers)
        return dict(zip(self.powers, shares, strict=True))

    def view(self, power: str) -> NDArray[np.int8]:
        """A power's view: rows of int8, one for each location, with a number for each plane."""
        observer = self.kernel.observer
        board = observer.seen_by(observer.observe(self._games), np.array([self.powers.index(power)]))[0]
        said = np.zeros((len(board), len(OWN_PLANES) - 1), np.int8)
        for column, orders in enumerate((self.sheets.legal(power), np.array(self.sheets.chosen(power), np.int32))):
            places = self.kernel.vocabulary.places[orders]
            said[places[places >= 0], column] = 1
        return np.concatenate([board, said], axis=1)

    def text(self, power: str) -> str:
        """What a power sees, and what it has ordered, as a text observation."""
        return text(
            self.kernel, self.state, power, tuple(self.kernel.vocabulary.texts(list(self.sheets.chosen(power))))
        )

    def __str__(self) -> str:
        units = {
            power: [f"{kind} {place}" for owner, kind, place in self.state.units if owner == power]
            for power in self.powers
        }
        lines = (f"{power}: {', '.join(found)}" for power, found in units.items() if found)
        return "\n".join(["{}{}{}".format(*self.state.turn) or "over", *lines])

    def _is_ready(self) -> bool:
        return self.sheets.is_complete and not self.is_over

    def _enter(self, state: State) -> None:
        self.state, self.sheets, self._games = state, Sheets(self.kernel, state), Batch.of([state])
