"""Variorum's own times on phases."""

import random
from collections.abc import Sequence

import numpy as np

from bench.distinct import KERNEL
from bench.measure import best, timed
from bench.phases import Phase


def time_next_position(phases: Sequence[Phase]) -> float:
    """Seconds a phase from order texts to the next position, through the Python API."""
    for phase in phases:
        KERNEL.next_position(phase.position, phase.orders)

    def work() -> None:
        for phase in phases:
            KERNEL.next_position(phase.position, phase.orders)

    return best(work, 7) / len(phases)


def time_kernel(phases: Sequence[Phase]) -> float:
    """Seconds a phase from integer orders to the full verdict and the next state, legality included."""
    states = [KERNEL.state(phase.position) for phase in phases]
    codes = [KERNEL.rules.codes([text for texts in phase.orders.values() for text in texts]) for phase in phases]
    flat = np.array([code for mine in codes for code in mine], dtype=np.int32)
    offsets = np.concatenate(([0], np.cumsum([len(mine) for mine in codes]))).astype(np.int64)

    def round_() -> float:
        batch = KERNEL.batch(len(states))
        for index, state in enumerate(states):
            batch[index] = state
        return timed(lambda: batch.step(flat, offsets))

    return min(round_() for _ in range(40)) / len(states)


def time_codes(phases: Sequence[Phase]) -> float:
    """Seconds a phase to list all possible orders as integers, all positions in one call."""
    batch = KERNEL.batch(len(phases))
    for index, phase in enumerate(phases):
        batch[index] = KERNEL.state(phase.position)
    return best(batch.legal, 40) / len(phases)


def time_texts(phases: Sequence[Phase]) -> float:
    """Seconds a phase to list all possible orders as texts."""
    states = [KERNEL.state(phase.position) for phase in phases]
    return best(lambda: [state.legal_texts() for state in states]) / len(states)


def time_random_games(games: int, last_year: int) -> float:
    """Seconds a random game, one thread."""

    def round_() -> float:
        batch = KERNEL.batch(games)
        return timed(lambda: batch.play_random(random.Random(1).getrandbits(60), last_year))

    return min(round_() for _ in range(5)) / games
