"""Many games at once for learning programs: observations, legal orders and masks out, numbers of orders in."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, State
from variorum.env.classical import Classical
from variorum.env.telling import text
from variorum.env.vocabulary import Integers

_OVER = 5
"""The number of the phase, in the kernel, in which a game stays that is won."""

Score = Callable[[Batch], NDArray[np.float32]]
"""What the end of a game is worth to each power: an array (games, powers)."""


class Choices(NamedTuple):
    """The legal orders of many games, by their numbers in the vocabulary.

    Those of slot `k` are `orders[slots[k] : slots[k + 1]]`; a slot is a unit, a dislodged unit, or in winter a power.
    `powers` says whose each slot is, `places` at which location its unit stands (-1 in winter). The slots of game `g`
    are `first[g]` to `first[g + 1]`.
    """

    orders: NDArray[np.int32]
    slots: NDArray[np.int64]
    first: NDArray[np.int64]
    powers: NDArray[np.int8]
    places: NDArray[np.int16]


class StepOutcome(NamedTuple):
    """What a step has brought: arrays (games, powers), (games,) and (games,)."""

    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


def squares(games: Batch) -> NDArray[np.float32]:
    """The share of each power in the sum of the squares of all centers; a winner has all."""
    weights = games.centers.astype(np.float32) ** 2
    shares: NDArray[np.float32] = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1)
    winners = games.winners
    won = np.flatnonzero(winners >= 0)
    shares[won] = 0
    shares[won, winners[won]] = 1
    return shares


class Gym:
    """So many games from one start; a game that is won, or whose last year is over, waits for `reset`.

    Rewards are 0 until a game ends, and then what `score` says.
    """

    def __init__(
        self,
        kernel: Classical,
        games: int,
        last_year: int = 1920,
        start: State | None = None,
        score: Score = squares,
        threads: int = 1,
    ) -> None:
        """Begin the games: at the variant's opening, unless another start is given."""
        self.kernel, self.last_year, self.score, self.threads = kernel, last_year, score, threads
        self.vocabulary, self.observer = kernel.vocabulary, kernel.observer
        self.start = start or kernel.opening
        self.games = self.start.batch(games)

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Which games are won."""
        over: NDArray[np.bool_] = self.games.phases == _OVER
        return over

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games have reached the end of their last year without a winner."""
        return (self.games.years > self.last_year) & ~self.terminated

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games are over, for whatever reason."""
        return self.terminated | self.truncated

    def reset(self, games: NDArray[np.bool_] | Integers | None = None) -> None:
        """Begin some games again, given by a mask or by their numbers, or all of them."""
        if games is None:
            self.games[:] = self.start
        else:
            self.games.put(self._numbers(np.asarray(games)), self.start)

    def _numbers(self, games: NDArray[Any]) -> NDArray[np.integer]:
        """The games that a mask or a list names."""
        if games.dtype != np.bool_:
            return games
        if games.shape != (len(self.games),):
            raise ValueError(f"a mask of {games.size} is for other games than these {len(self.games)}")
        return np.flatnonzero(games)

    def observe(self) -> NDArray[np.int8]:
        """All positions as an array (games, locations, planes)."""
        return self.observer.observe(self.games)

    def text(self, game: int, power: str) -> str:
        """What a power sees of a game, as a text observation. Raises: KeyError if there is no such power."""
        if power not in self.kernel.rules.powers:
            raise KeyError(f'no power "{power}"; there are {", ".join(self.kernel.rules.powers)}')
        return text(self.kernel, self.games[game], power)

    def choices(self) -> Choices:
        """All legal orders."""
        codes, slots, first = self.games.legal(self.threads)
        return Choices(self.vocabulary.numbers(codes), slots, first, *self.games.slots())

    def masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which orders are legal: an array (games, orders of the vocabulary), or `out`, which is such an array.

        The orders of a unit are those of its place, `vocabulary.at(place)`; so a row masks every unit of a game. The
        array is large, and written several times as fast into memory that is there already.

        Raises: ValueError if `out` has another shape, or isn't in C order.
        """
        masks = np.empty((len(self.games), len(self.vocabulary)), np.bool_) if out is None else out
        self.vocabulary.write_masks(self.games, masks, self.threads)
        return masks

    def draw(self, seed: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Orders for every game, each drawn evenly from the legal ones; for `step`."""
        codes, offsets = self.games.draw(seed, self.threads)
        orders = self.vocabulary.numbers(codes)
        kept = orders >= 0
        return orders[kept], np.concatenate([[0], np.cumsum(kept)])[offsets]

    def step(self, orders: Integers, offsets: Integers) -> StepOutcome:
        """Play a phase of every game that isn't over; those of game `g` are `orders[offsets[g] : offsets[g + 1]]`.

        Of each unit the first legal order counts. A unit without one holds, is disbanded if it is dislodged, and
        builds are waived; removals fall to civil disorder.

        Raises: ValueError if no order has such a number, or the offsets don't fit.
        """
        over = np.flatnonzero(self.done)
        waiting = self.games.take(over)
        self.games.step(self.vocabulary.codes_of(orders), offsets, self.threads)
        self.games.put(over, waiting)
        terminated, truncated = self.terminated, self.truncated
        rewards = np.zeros((len(self.games), len(self.kernel.rules.powers)), np.float32)
        ended = terminated | truncated
        ended[over] = False
        if ended.any():
            rewards[ended] = self.score(self.games.take(np.flatnonzero(ended)))
        return StepOutcome(rewards, terminated, truncated)
