"""Which orders break a truce: those that enter, or help others to enter, where the other side stands or owns."""

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch
from variorum.env.classical import Classical


def games_of(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The game of each order, if those of game `g` are between `offsets[g]` and `offsets[g + 1]`."""
    return np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))


class Grounds:
    """Whose units stand in which area, and whose units or centers are there: arrays (games, areas, powers)."""

    def __init__(self, kernel: Classical, games: Batch) -> None:
        """Look at the positions of games."""
        self._words = kernel.vocabulary
        planes, names, powers = games.planes(), kernel.observer.planes, kernel.rules.powers
        numbers = self._words.area_numbers
        areas = np.equal.outer(np.arange(numbers.max() + 1), numbers).astype(np.int16)

        def by_area(name: str) -> NDArray[np.bool_]:
            of_powers = planes[:, :, [names.index(f"{name} of {power}") for power in powers]]
            found: NDArray[np.bool_] = np.einsum("al,glp->gap", areas, of_powers) > 0
            return found

        self.units = by_area("unit") | by_area("dislodged")
        self.grounds = by_area("unit") | by_area("center")

    def breaches(
        self, truces: NDArray[np.bool_], orders: NDArray[np.integer], games: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Which orders would break a truce, and whose: an array (orders, powers).

        `truces` (games, powers, powers) are in force; `orders` are numbers of the vocabulary, each of one of `games`.
        """
        goals, helped = self._words.aims.goals[orders], self._words.aims.helped[orders]
        spared = np.einsum("ip,ipq->iq", self._own(orders, games), truces[games])
        hurt = self.grounds[games, goals] & ~(self.units[games, helped] & (helped >= 0)[:, None])
        found: NDArray[np.bool_] = (spared & hurt) & (goals >= 0)[:, None]
        return found

    def broken(
        self, breaches: NDArray[np.bool_], orders: NDArray[np.integer], games: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Who has broken a truce with whom by these orders: an array (games, powers, powers)."""
        found = np.zeros((len(self.units), self.units.shape[2], self.units.shape[2]), np.bool_)
        rows = np.flatnonzero(breaches.any(axis=1))
        own = self._own(orders[rows], games[rows])
        np.logical_or.at(found, games[rows], own[:, :, None] & breaches[rows][:, None, :])
        return found

    def _own(self, orders: NDArray[np.integer], games: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whose units the orders are for: an array (orders, powers)."""
        found: NDArray[np.bool_] = self.units[games, self._words.areas[orders]]
        return found
