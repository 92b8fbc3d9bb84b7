"""Weighing pacts in the kernel: what a truce or joint orders would gain whom, and which of them to make.

Pure functions of a kernel's `State` and the names of powers. All gains are shares of the squares of centers, as
expected from games that policies play on under the pact and without it.
"""

from collections.abc import Iterable, Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, Pact, State

YEARS = 2
"""How long a truce is played on under: in one year it hardly shows where units turn that are not needed any more."""

GAMES = 200
"""That are played on for each side of a comparison."""


class WeighedPact(msgspec.Struct, frozen=True):
    """A pact between two powers, and what each expects to gain from it."""

    pact: Pact
    powers: tuple[str, str]
    gains: tuple[float, float]

    @property
    def product(self) -> float:
        """What chooses among deals: the product of both gains, negative unless both gain."""
        one, other = self.gains
        return one * other if min(self.gains) > 0 else min(self.gains)


def shares(batch: Batch) -> NDArray[np.float64]:
    """Every power's share of the squares of centers, a row a game; whoever has won has all."""
    squares = batch.centers.astype(np.float64) ** 2
    found: NDArray[np.float64] = squares / np.maximum(squares.sum(axis=1, keepdims=True), 1)
    for game in np.nonzero(batch.winners >= 0)[0]:
        found[game] = np.arange(found.shape[1]) == batch.winners[game]
    return found


def played_on(state: State, pact: Pact | None, seed: int, games: int = GAMES, years: int = YEARS) -> Batch:
    """Games that policies play on under a pact to the end of so many years."""
    batch = state.batch(games)
    batch.play_policy([state.rules.policy()] * len(state.rules.powers), seed, state.turn[1] + years - 1, pact=pact)
    return batch


def expected(state: State, pact: Pact | None, seed: int, games: int = GAMES, years: int = YEARS) -> NDArray[np.float64]:
    """What each power expects if policies play on under a pact to the end of so many years."""
    mean: NDArray[np.float64] = shares(played_on(state, pact, seed, games, years)).mean(axis=0)
    return mean


def gains(
    state: State, pact: Pact, without: Pact | None, seed: int, games: int = GAMES, years: int = YEARS
) -> Mapping[str, float]:
    """What each power gains by a pact, compared with another one or none, on the same seed."""
    difference = expected(state, pact, seed, games, years) - expected(state, without, seed, games, years)
    return dict(zip(state.rules.powers, difference.tolist(), strict=True))


def judge(state: State, power: str, offered: Pact, without: Pact | None, seed: int, games: int = GAMES) -> float:
    """What a power gains by an offered pact, beside those that it has."""
    return gains(state, offered, without, seed, games)[power]


def peace_deals(
    state: State, power: str, others: Iterable[str], without: Pact | None, seed: int, games: int = GAMES
) -> list[WeighedPact]:
    """The truces that a power could offer, that with the greatest product of gains first.

    Only those from which both gain. Powers without units have nothing to offer.
    """
    alive = {owner for owner, _, _ in state.units}
    before = expected(state, without, seed, games)
    deals = []
    for other in others:
        if other == power or not {power, other} <= alive:
            continue
        pact = state.rules.pact([*_truces_of(without), (power, other)], None if without is None else without.closed)
        gain = expected(state, pact, seed, games) - before
        one, two = (float(gain[state.rules.powers.index(name)]) for name in (power, other))
        deals.append(WeighedPact(pact, (power, other), (one, two)))
    return sorted((deal for deal in deals if deal.product > 0), key=lambda deal: -deal.product)


def with_orders(state: State, pact: Pact | None, orders: Iterable[int]) -> Pact:
    """A pact with these orders promised beside its truces and closed areas."""
    if pact is None:
        return state.rules.pact(orders=orders)
    return state.rules.pact(pact.truces, pact.closed, orders, pact.spared)


def _truces_of(pact: Pact | None) -> list[tuple[str, str]]:
    return [] if pact is None else pact.truces
