"""Borders from lists of neighbors, in which each border may stand twice, and areas without a known place."""

from collections.abc import Iterable

import numpy as np

from variorum.cartography.facts.schema import AreaFacts, BorderFacts

_UNIT = 100.0
"""How far apart neighbors are drawn at first. Only proportions matter; one decimal must tell places apart."""

Link = tuple[str, str, bool, bool]
"""From where to where, and whether an army and a fleet may pass."""


def borders_of(links: Iterable[Link]) -> tuple[BorderFacts, ...]:
    """A border for every pair that is linked in either direction."""
    found: dict[tuple[str, str], tuple[bool, bool]] = {}
    for one, other, army, fleet in links:
        ends = (one, other) if (one, other) in found or (other, one) not in found else (other, one)
        was = found.get(ends, (False, False))
        found[ends] = (was[0] or army, was[1] or fleet)
    return tuple(BorderFacts(one, other, *rights) for (one, other), rights in found.items())


def spread(areas: Iterable[AreaFacts], borders: Iterable[tuple[str, str]]) -> dict[str, tuple[float, float]]:
    """A point for every area, such that those with few steps between them lie close.

    Source: classical multidimensional scaling, Torgerson (1952), of the numbers of steps.
    """
    names = {area.name: number for number, area in enumerate(areas)}
    near = np.eye(len(names), dtype=bool)
    for one, other in borders:
        near[names[one], names[other]] = near[names[other], names[one]] = True
    steps = _steps(near) ** 2.0
    middle = np.eye(len(names)) - 1 / len(names)
    values, vectors = np.linalg.eigh(-0.5 * middle @ steps @ middle)
    at = np.round(vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.01)) * _UNIT, 1)
    at *= np.where(at[np.abs(at).argmax(axis=0), [0, 1]] < 0, -1, 1)
    return {name: (float(at[number, 1]), float(at[number, 0])) for name, number in names.items()}


def _steps(near: np.ndarray) -> np.ndarray:
    """The number of steps between any two areas; one more than the longest way where there is none."""
    steps = np.zeros(near.shape)
    reached = np.eye(len(near), dtype=bool)
    while True:
        fresh = (reached @ near) & ~reached
        steps[~reached] += 1
        if not fresh.any():
            return steps
        reached |= fresh
