"""Borders from lists of neighbors, in which each border may stand twice, and areas without a known place."""

from collections.abc import Iterable

import numpy as np

from variorum.cartography.facts.schema import AreaFacts, BorderFacts

_UNIT = 100.0
"""How far apart neighbors are drawn at first. Only proportions matter; one decimal must tell places apart."""

_ROUNDS, _WORK = 150, 30_000_000
"""After so many rounds points hardly move; the work bounds those of large boards to seconds."""

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

    Sources: classical multidimensional scaling, Torgerson (1952), of the numbers of steps; from there majorization of
    stress, Gansner, Koren and North (2004), which lays neighbors apart that the first puts in one place.
    """
    names = {area.name: number for number, area in enumerate(areas)}
    near = np.eye(len(names), dtype=bool)
    for one, other in borders:
        near[names[one], names[other]] = near[names[other], names[one]] = True
    steps = _steps(near)
    middle = np.eye(len(names)) - 1 / len(names)
    values, vectors = np.linalg.eigh(-0.5 * middle @ steps**2.0 @ middle)
    at = np.round(_eased(vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.01)), steps) * _UNIT, 1)
    at *= np.where(at[np.abs(at).argmax(axis=0), [0, 1]] < 0, -1, 1)
    return {name: (float(at[number, 1]), float(at[number, 0])) for name, number in names.items()}


def _eased(at: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """The points, moved until their distances are about the steps between them; near ones count most."""
    many = len(at)
    weights = np.divide(1.0, steps**2.0, out=np.zeros_like(steps), where=steps > 0)
    laplace = np.diag(weights.sum(1)) - weights
    inverse = np.linalg.inv(laplace + 1.0 / many) - 1.0 / many
    at = at + np.outer(np.arange(many), (1e-4, -1e-4)) % 7e-4  # no two in one place
    for _ in range(min(_ROUNDS, _WORK // many**2)):
        apart = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
        ratio = np.divide(weights * steps, apart, out=np.zeros_like(steps), where=apart > 0)
        at = inverse @ (ratio.sum(1)[:, None] * at - ratio @ at)
    return at


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
