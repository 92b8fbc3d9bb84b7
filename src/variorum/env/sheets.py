"""One phase of one game, whose orders are given one at a time: for programs that choose a single order in a step."""

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, State
from variorum.env.classical import Classical

_NONE = np.empty(0, np.int32)
_LEFT_OUT = -1


class _Queue:
    """What a power has still to order: for each order the legal ones, and what was chosen."""

    def __init__(self, legal: list[NDArray[np.int32]]) -> None:
        self.legal = legal
        self.chosen: list[int] = []

    def copy(self) -> "_Queue":
        made = _Queue(self.legal)
        made.chosen = self.chosen[:]
        return made

    @property
    def next(self) -> NDArray[np.int32]:
        return self.legal[len(self.chosen)] if len(self.chosen) < len(self.legal) else _NONE


class Sheets:
    """The orders of all powers for a phase, numbered as in the vocabulary of the board.

    A power orders its units one after another; in winter it chooses as many builds or removals as are due, each of
    another place, and may waive builds.
    """

    def __init__(self, kernel: Classical, state: State) -> None:
        """Find out who has to order what."""
        self.vocabulary, self.state = kernel.vocabulary, state
        self._areas = kernel.vocabulary.areas
        self._queues = {power: _Queue([]) for power in kernel.rules.powers}
        game = Batch.of([state])
        codes, slots, _ = game.legal()
        owners, places = game.slots()
        orders, due = self.vocabulary.numbers(codes), game.due[0]
        for slot, (power, place) in enumerate(zip(owners.tolist(), places.tolist(), strict=True)):
            legal = np.sort(orders[slots[slot] : slots[slot + 1]])
            times = 1 if place >= 0 else abs(int(due[power]))
            self._queues[kernel.rules.powers[power]].legal.extend([legal] * times)

    def copy(self) -> "Sheets":
        """The same phase with the same orders so far, which go their own way from here."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._queues = {power: queue.copy() for power, queue in self._queues.items()}
        return made

    @property
    def is_complete(self) -> bool:
        """Whether nobody has to order anything more."""
        return not any(self.legal(power).size for power in self._queues)

    @property
    def codes(self) -> NDArray[np.int32]:
        """All orders so far, for `State.step`."""
        return self.vocabulary.codes_of([order for power in self._queues for order in self.chosen(power)])

    def legal(self, power: str) -> NDArray[np.int32]:
        """The legal orders among which a power chooses next, ascending; none if it has nothing more to order."""
        queue = self._queues[power]
        if not queue.chosen or not queue.next.size:
            return queue.next
        taken = self._areas[list(self.chosen(power))]
        free = ~np.isin(self._areas[queue.next], taken[taken >= 0])
        return queue.next[free]

    def every(self, power: str) -> NDArray[np.int32]:
        """All legal orders of a power in this phase, whatever it has ordered, ascending."""
        return np.unique(np.concatenate([_NONE, *self._queues[power].legal]))

    def chosen(self, power: str) -> tuple[int, ...]:
        """What a power has ordered so far."""
        return tuple(order for order in self._queues[power].chosen if order != _LEFT_OUT)

    def give(self, power: str, order: int) -> None:
        """Choose a power's next order.

        Raises: ValueError if it has nothing to order, or the order isn't legal now.
        """
        legal = self.legal(power)
        if not legal.size:
            raise ValueError(f"{power} has nothing more to order in this phase")
        if order not in legal:
            examples = "; ".join(self.vocabulary.texts(legal[:3]))
            raise ValueError(f"{self._named(order)} isn't legal for {power} now; legal are {legal.size}: {examples} …")
        self._queues[power].chosen.append(int(order))

    @property
    def given(self) -> tuple[tuple[int, ...], ...]:
        """What each power has given so far, left out orders included; for `fill`."""
        return tuple(tuple(queue.chosen) for queue in self._queues.values())

    def fill(self, given: tuple[tuple[int, ...], ...]) -> None:
        """Give again what `given` was in the same phase. Raises: ValueError if it isn't legal now."""
        for power, orders in zip(self._queues, given, strict=True):
            for order in orders:
                if order == _LEFT_OUT:
                    self.leave(power)
                else:
                    self.give(power, order)

    def leave(self, power: str) -> None:
        """Leave a power's next order out, as if an illegal one had come. Raises: ValueError if it has none to give."""
        if not self.legal(power).size:
            raise ValueError(f"{power} has nothing more to order in this phase")
        self._queues[power].chosen.append(_LEFT_OUT)

    def _named(self, order: int) -> str:
        known = 0 <= order < len(self.vocabulary)
        return f"order {order} ({self.vocabulary.texts([order])[0]})" if known else f"order {order}"
