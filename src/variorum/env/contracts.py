"""Contracts for learning programs: truces between the powers of many games, offered, accepted, and kept or broken."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from variorum.env.gym import Gym, StepOutcome
from variorum.env.vocabulary import Integers, Vocabulary


class Aims(NamedTuple):
    """What each order of a vocabulary is about: the area that somebody enters, and the area of a unit that is helped.

    -1 where there is none.
    """

    goals: NDArray[np.int16]
    helped: NDArray[np.int16]


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
        self._aims = aims_of(gym.vocabulary)
        areas = gym.vocabulary.area_numbers
        self._areas = np.equal.outer(np.arange(areas.max() + 1), areas).astype(np.int16)

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
        games = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
        units, grounds = self._grounds()
        goals, helped = self._aims.goals[numbers], self._aims.helped[numbers]
        own = units[games, self.gym.vocabulary.areas[numbers]]
        spared = np.einsum("ip,ipq->iq", own, (self.left > 0)[games])
        hurt = grounds[games, goals] & ~(units[games, helped] & (helped >= 0)[:, None])
        found: NDArray[np.bool_] = (spared & hurt) & (goals >= 0)[:, None]
        return found

    def step(self, orders: Integers, offsets: Integers) -> ContractStep:
        """Play a phase of every game as `Gym.step` does, and count down. A game that ends forgets its truces.

        Raises: ValueError as `Gym.step`.
        """
        numbers, bounds = np.asarray(orders, np.int64), np.asarray(offsets, np.int64)
        self.gym.vocabulary.codes_of(numbers)
        breaches = self.breaches(numbers, bounds)
        games = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
        broken = np.zeros(self.left.shape, np.bool_)
        units, _ = self._grounds()
        rows = np.flatnonzero(breaches.any(axis=1))
        own = units[games[rows], self.gym.vocabulary.areas[numbers[rows]]]
        np.logical_or.at(broken, games[rows], own[:, :, None] & breaches[rows][:, None, :])
        if self.binding:
            kept = ~breaches.any(axis=1)
            bounds = np.concatenate([[0], np.cumsum(kept)])[bounds]
            numbers = numbers[kept]
        outcome = self.gym.step(numbers, bounds)
        self.left = np.maximum(self.left - 1, 0).astype(np.int16)
        self.left[self.gym.done] = 0
        self.offers[:] = False
        return ContractStep(outcome, broken)

    def _grounds(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Whose units stand in which area, and whose units or centers are there: arrays (games, areas, powers)."""
        planes, names = self.gym.observe(), self.gym.observer.planes
        powers = self.gym.kernel.rules.powers
        at = {name: [names.index(f"{name} of {power}") for power in powers] for name in ("unit", "dislodged", "center")}

        def by_area(name: str) -> NDArray[np.bool_]:
            found: NDArray[np.bool_] = np.einsum("al,glp->gap", self._areas, planes[:, :, at[name]]) > 0
            return found

        units = by_area("unit") | by_area("dislodged")
        return units, by_area("unit") | by_area("center")

    def _checked(self, given: NDArray[Any]) -> NDArray[np.bool_]:
        if given.shape != self.left.shape or given.dtype != np.bool_:
            raise ValueError(f"this takes a mask of the shape {self.left.shape}, not {given.dtype} {given.shape}")
        return given


def aims_of(words: Vocabulary) -> Aims:
    """What the orders of a vocabulary are about."""
    names = {name: int(area) for name, area in zip(words.rules.locations, words.area_numbers, strict=True)}
    goals = np.full(len(words), -1, np.int16)
    helped = np.full(len(words), -1, np.int16)
    for number, text in enumerate(words.texts(np.arange(len(words)))):
        parts = text.removesuffix(" VIA").split()
        if parts[2:3] in (["-"], ["R"]) and len(parts) == 4:
            goals[number] = names[parts[3]]
        elif len(parts) == 7:
            goals[number], helped[number] = names[parts[6]], names[parts[4]]
    return Aims(goals, helped)
