"""Variorum's own times on stages."""

import random
from collections.abc import Sequence

import numpy as np

from bench.measure import best
from bench.stages import STANDARD, Stage, reading_process
from variorum.env import classical

KERNEL = classical(STANDARD)
COPIES = 4


def time_next_position(stages: Sequence[Stage]) -> float:
    """Seconds a stage from order texts to the next position, through the Python API."""
    for stage in stages:
        KERNEL.next_position(stage.position, stage.orders)

    def work() -> None:
        for stage in stages:
            KERNEL.next_position(stage.position, stage.orders)

    return best(work) / len(stages)


def time_process(stages: Sequence[Stage]) -> float:
    """Seconds a stage from order texts to the next position with every event and reason: the rules in Python."""

    def work() -> None:
        for stage in stages:
            reading_process(stage)

    return best(work, 3) / len(stages)


def time_kernel(stages: Sequence[Stage]) -> float:
    """Seconds a stage from integer orders to the full verdict and the next state, legality included."""
    states = [KERNEL.state(stage.position) for stage in stages]
    codes = [KERNEL.rules.codes([text for texts in stage.orders.values() for text in texts]) for stage in stages]
    flat = np.array([code for mine in codes for code in mine] * COPIES, dtype=np.int32)
    offsets = np.concatenate(([0], np.cumsum([len(mine) for mine in codes] * COPIES))).astype(np.int64)

    def round_() -> float:
        batch = KERNEL.batch(len(states) * COPIES)
        for index in range(len(batch)):
            batch[index] = states[index % len(states)]
        return best(lambda: batch.step(flat, offsets), 1)

    return min(round_() for _ in range(60)) / (len(states) * COPIES)


def time_codes(stages: Sequence[Stage]) -> float:
    """Seconds a stage to list all possible orders as integers, all positions in one call."""
    batch = KERNEL.batch(len(stages))
    for index, stage in enumerate(stages):
        batch[index] = KERNEL.state(stage.position)
    return best(lambda: [batch.legal() for _ in range(20)], 15) / 20 / len(stages)


def time_texts(stages: Sequence[Stage]) -> float:
    """Seconds a stage to list all possible orders as texts."""
    states = [KERNEL.state(stage.position) for stage in stages]
    return best(lambda: [state.legal_texts() for state in states]) / len(states)


def time_random_games(games: int, last_year: int) -> float:
    """Seconds a random game, one thread."""

    def round_() -> float:
        batch = KERNEL.batch(games)
        return best(lambda: batch.play_random(random.Random(1).getrandbits(60), last_year), 1)

    return min(round_() for _ in range(3)) / games
