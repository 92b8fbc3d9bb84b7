"""The network: a hidden layer, and a score for each order; chances are the softmax over the orders of a unit."""

import numpy as np
from msgspec import Struct

from variorum.bots.people.terrain import Floats, Numbers


class Network(Struct, frozen=True, eq=False):
    """Weights: `enter` (features by hidden units), `bias` and `leave` by hidden unit, `direct` by feature."""

    enter: Floats
    bias: Floats
    leave: Floats
    direct: Floats

    def scores(self, seen: Floats) -> Floats:
        """A score for each row of features."""
        found: Floats = np.maximum(seen @ self.enter + self.bias, 0) @ self.leave + seen @ self.direct
        return found


def softmax(scores: Floats, first: Numbers) -> Floats:
    """Chances for each unit's orders; the orders of unit `i` are those from `first[i]` to `first[i + 1]`."""
    counts = np.diff(first)
    grown: Floats = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first[:-1]), counts))
    found: Floats = grown / np.repeat(np.add.reduceat(grown, first[:-1]), counts)
    return found
