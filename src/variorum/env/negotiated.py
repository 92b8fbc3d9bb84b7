"""A match in which powers talk before they order, by a protocol of `variorum.env.protocols`."""

from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import State
from variorum.env.classical import Classical
from variorum.env.gym import Score, squares
from variorum.env.match import Match
from variorum.env.protocols import Negotiation


class NegotiatedMatch(Match):
    """A match whose actions are orders, and, after their numbers, what is said; `talks` has what was said."""

    def __init__(self, kernel: Classical, last_year: int, negotiation: Negotiation, score: Score = squares) -> None:
        """Begin at the opening, with nothing agreed."""
        self.talks = negotiation.talks(kernel)
        super().__init__(kernel, last_year, score)

    def __getstate__(self) -> Any:
        """Everything: talks are kept as they are."""
        return self.__dict__

    def __setstate__(self, kept: Any) -> None:
        """Everything as it was."""
        self.__dict__.update(kept)

    def __deepcopy__(self, memo: Any) -> "NegotiatedMatch":
        """A copy with sheets and talks of its own."""
        made = super().__deepcopy__(memo)
        assert isinstance(made, NegotiatedMatch)  # noqa: S101 - for type checkers
        made.talks = deepcopy(self.talks)
        return made

    @property
    def actions(self) -> int:
        """How many numbers there are to choose from: orders, and what can be said."""
        return self.talks.words.count

    def legal(self, power: str) -> NDArray[np.int32]:
        """What a power may say next; after the talks, among which orders it chooses next that no agreement forbids."""
        if self.talks.is_open:
            return self.talks.legal(self.powers.index(power))
        legal = super().legal(power)
        return self.talks.allowed(self.powers.index(power), legal) if legal.size else legal

    def give(self, power: str, order: int) -> None:
        """Say something, or choose the next order. Raises: ValueError if it isn't legal now."""
        if self.talks.is_open:
            self.talks.say(self.powers.index(power), order)
        elif order in self.legal(power):
            super().give(power, order)
        else:
            raise ValueError(f"order {order} is not legal for {power} now, or an agreement forbids it")

    def leave(self, power: str) -> None:
        """Say nothing more, or leave the next order out."""
        if self.talks.is_open:
            self.talks.hush(self.powers.index(power))
        else:
            super().leave(power)

    def text(self, power: str) -> str:
        """What a power sees as a text observation, with a line for all that is offered, agreed or broken."""
        return "\n".join([super().text(power), *self.talks.lines(self.powers.index(power))])

    def agreements(self, power: str) -> NDArray[np.int32]:
        """What a power knows of agreements: an array (powers, features of the talks)."""
        return self.talks.seen(self.powers.index(power))

    def _is_ready(self) -> bool:
        return not self.talks.is_open and super()._is_ready()

    def _enter(self, state: State) -> None:
        if self.past:
            self.talks.end(self.past[-1].orders)
        super()._enter(state)
        self.talks.begin(self.state, self.sheets)
