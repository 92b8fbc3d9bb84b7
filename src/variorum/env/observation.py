"""Positions as tensors: for every location of the board a row of numbers, one for each named plane."""

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, Rules

LEAST, MOST = -128, 127
"""No plane has a smaller or a larger number."""


class Observer:
    """Makes int8 arrays (games, locations, planes) of games; `planes` names the planes in their order.

    All are 0 or 1, but those of what is due: builds, or, below 0, removals. Those of the phase and of what is due are
    the same at every location. A center stands at the location of its area.
    """

    def __init__(self, rules: Rules) -> None:
        """Name the planes for a board."""
        powers = rules.powers
        self._firsts = [f"{what} of {powers[0]}" for what in ("unit", "dislodged", "center")]
        self.planes: tuple[str, ...] = (
            *("army", "fleet", *(f"unit of {power}" for power in powers)),
            *("dislodged army", "dislodged fleet", *(f"dislodged of {power}" for power in powers)),
            *(*(f"center of {power}" for power in powers), "center of nobody"),
            "contested",
            *("spring moves", "spring retreats", "autumn moves", "autumn retreats", "adjustments"),
            *(f"due of {power}" for power in powers),
        )
        self.shape = (len(rules.locations), len(self.planes))

    def observe(self, games: Batch) -> NDArray[np.int8]:
        """All games as an array (games, locations, planes)."""
        return games.planes()

    def seen_by(self, boards: NDArray[np.int8], powers: NDArray[np.integer]) -> NDArray[np.int8]:
        """Boards, each with one more plane for a power by its number: `own`, its units and centers."""
        columns = np.stack([powers + self.planes.index(what) for what in self._firsts], axis=1)
        own = np.take_along_axis(boards, columns[:, None, :], axis=2).any(axis=2, keepdims=True)
        return np.concatenate([boards, own.astype(np.int8)], axis=2)
