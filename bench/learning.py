"""How the network that orders as people do learns: by gradients, with some of a power's orders told in advance."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from bench.people import Lesson
from variorum.bots.people.expected import told
from variorum.bots.people.options import NOBODY
from variorum.bots.people.sheets import Network, softmax
from variorum.bots.people.terrain import Flags, Floats, Numbers

HIDDEN, ROUNDS, BATCH = 64, 9, 24
RATE, DECAY, DROPPED = 2e-3, 1e-5, 0.25
_FADE, _FADE_SQUARES, _TINY = 0.9, 0.999, 1e-8
"""Of Adam (Kingma and Ba, 2015)."""


def trained(lessons: Sequence[Lesson], seed: int) -> Network:
    """The network that learned these lessons; the same for the same seed."""
    chance = np.random.default_rng(seed)
    network = _begin(lessons[0].table.seen(lessons[0].table.draws.mean(1)).shape[1], chance)
    steps = ROUNDS * -(-len(lessons) // BATCH)
    moments = [(np.zeros_like(weights), np.zeros_like(weights)) for weights in _weights(network)]
    step = 0
    for _ in range(ROUNDS):
        order = chance.permutation(len(lessons))
        for begin in range(0, len(order), BATCH):
            seen, first, chosen = _batch([lessons[number] for number in order[begin : begin + BATCH]], network, chance)
            step += 1
            slopes = _slopes(network, seen, first, chosen, chance)
            _learn(network, slopes, moments, step, RATE * (1 - step / (steps + 1)))
    return network


def _begin(features: int, chance: Generator) -> Network:
    enter = chance.normal(0, features**-0.5, (features, HIDDEN)).astype(np.float32)
    leave = chance.normal(0, 0.5 * HIDDEN**-0.5, HIDDEN).astype(np.float32)
    return Network(enter, np.zeros(HIDDEN, np.float32), leave, np.zeros(features, np.float32))


def _weights(network: Network) -> tuple[Floats, ...]:
    return network.enter, network.bias, network.leave, network.direct


def _batch(lessons: Sequence[Lesson], network: Network, chance: Generator) -> tuple[Floats, Numbers, Numbers]:
    """All features of some lessons, where the orders of each unit begin, and those to learn."""
    seen, first, chosen, count = list[Floats](), [np.zeros(1, np.int64)], list[Numbers](), 0
    for lesson in lessons:
        table = lesson.table
        known = _known(lesson, chance)
        expected = table.chances(network, passes=int(chance.integers(2)))
        seen.append(table.seen(told(expected, table.options, lesson.rows[known].tolist())))
        first.append(table.first[1:] + count)
        chosen.append(np.where(known | (lesson.chosen == NOBODY), NOBODY, lesson.chosen + count))
        count += len(seen[-1])
    return np.concatenate(seen), np.concatenate(first), np.concatenate(chosen)


def _known(lesson: Lesson, chance: Generator) -> Flags:
    """The units whose orders are told in advance; often none, never all."""
    units = len(lesson.chosen)
    share = chance.random() if chance.random() > 1 / 3 else 0.0
    known: Flags = (chance.random(units) < share) & (lesson.chosen != NOBODY)
    known[chance.integers(units)] = False
    return known


def _slopes(network: Network, seen: Floats, first: Numbers, chosen: Numbers, chance: Generator) -> tuple[Floats, ...]:
    """The slopes of the mean surprise at what was ordered, by all weights."""
    inner = np.maximum(seen @ network.enter + network.bias, 0)
    kept = (chance.random(HIDDEN) > DROPPED).astype(np.float32) / np.float32(1 - DROPPED)
    chances = softmax((inner * kept) @ network.leave + seen @ network.direct, first)
    asked = chosen != NOBODY
    off = np.where(np.repeat(asked, np.diff(first)), chances, 0).astype(np.float32)
    off[chosen[asked]] -= 1
    off /= max(1, int(asked.sum()))
    back = np.outer(off, network.leave * kept) * (inner > 0)
    return seen.T @ back, back.sum(0), (inner * kept).T @ off, seen.T @ off


def _learn(
    network: Network, slopes: Sequence[Floats], moments: Sequence[tuple[Floats, Floats]], step: int, rate: float
) -> None:
    """Change the weights a bit."""
    for weights, slope, (mean, square) in zip(_weights(network), slopes, moments, strict=True):
        change = slope + DECAY * weights
        np.add(mean, (1 - _FADE) * (change - mean), out=mean)
        np.add(square, (1 - _FADE_SQUARES) * (change**2 - square), out=square)
        size = np.sqrt(square / (1 - _FADE_SQUARES**step)) + _TINY
        np.subtract(weights, rate * mean / (1 - _FADE**step) / size, out=weights, casting="same_kind")
