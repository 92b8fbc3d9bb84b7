"""Contracts for learning programs: truces between the powers of many games, offered, accepted, and kept or broken."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from variorum.env.gym import Gym, StepOutcome
from variorum.env.truces import Grounds, games_of
from variorum.env.vocabulary import Integers


class ContractStep(NamedTuple):
    """A step under contracts: what it has brought, and who attacked whom in spite of a truce (games, powers, powers).

    Under binding contracts, the orders that would have done so were left out.
    """

    outcome: StepOutcome
    broken: NDArray[np.bool_]


class Contracts:
    """The truces of a gym's games.

    A phase goes `offer`, `answer`, `step`. Powers with a truce promise each other to send nobody, and to help nobody
    but each other, into areas where the other's units stand or centers that it owns; as `agreements.Peace` has it.
    `left` (games, powers, powers) says for how many phases each truce still holds, the present one included; `offers`
    of the same shape which power has offered one to which in this phase.
    """

    def __init__(self, gym: Gym, phases: int = 5, *, binding: bool = False) -> None:
        """No truces yet; each will hold for so many phases, 5 being a year. Binding ones can't be broken."""
        powers = len(gym.kernel.rules.powers)
        self.gym, self.phases, self.binding = gym, phases, binding
        self.left: NDArray[np.int16] = np.zeros((len(gym.games), powers, powers), np.int16)
        self.offers: NDArray[np.bool_] = np.zeros(self.left.shape, np.bool_)

    def offer(self, wanted: NDArray[np.bool_]) -> None:
        """Offer truces: `wanted[g, a, b]` if power `a` offers one to `b` in game `g`, beside what is offered already.

        Raises: ValueError if the array has another shape.
        """
        self.offers |= self._checked(wanted) & ~np.eye(self.left.shape[1], dtype=np.bool_)

    def answer(self, accepted: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Accept offers: `accepted[g, a, b]` if `a` accepts that of `b`. Returns which truces were made, both ways.

        All offers are gone then. Raises: ValueError if the array has another shape.
        """
        made = self._checked(accepted) & self.offers.transpose(0, 2, 1)
        made |= made.transpose(0, 2, 1)
        self.left[made] = self.phases
        self.offers[:] = False
        return made

    def observe(self) -> NDArray[np.int16]:
        """What is agreed and offered, as an array (games, powers, powers, 2): phases left, and open offers."""
        return np.stack([self.left, self.offers.astype(np.int16)], axis=-1)

    def breaches(self, orders: Integers, offsets: Integers) -> NDArray[np.bool_]:
        """Which orders would break a truce, and whose: an array (orders, powers); orders as `Gym.step` takes them."""
        numbers, bounds = np.asarray(orders, np.int64), np.asarray(offsets, np.int64)
        return Grounds(self.gym.kernel, self.gym.games).breaches(self.left > 0, numbers, games_of(bounds))

    def step(self, orders: Integers, offsets: Integers) -> ContractStep:
        """Play a phase of every game as `Gym.step` does, and count down. A game that ends forgets its truces.

        Raises: ValueError as `Gym.step`.
        """
        numbers, bounds = np.asarray(orders, np.int64), np.asarray(offsets, np.int64)
        self.gym.vocabulary.codes_of(numbers)
        grounds = Grounds(self.gym.kernel, self.gym.games)
        breaches = grounds.breaches(self.left > 0, numbers, games_of(bounds))
        broken = grounds.broken(breaches, numbers, games_of(bounds))
        if self.binding:
            kept = ~breaches.any(axis=1)
            bounds = np.concatenate([[0], np.cumsum(kept)])[bounds]
            numbers = numbers[kept]
        outcome = self.gym.step(numbers, bounds)
        self.left = np.maximum(self.left - 1, 0).astype(np.int16)
        self.left[self.gym.done] = 0
        self.offers[:] = False
        return ContractStep(outcome, broken)

    def _checked(self, given: NDArray[Any]) -> NDArray[np.bool_]:
        if given.shape != self.left.shape or given.dtype != np.bool_:
            raise ValueError(f"this takes a mask of the shape {self.left.shape}, not {given.dtype} {given.shape}")
        return given
