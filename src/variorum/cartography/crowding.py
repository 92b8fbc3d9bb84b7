"""What speaks against a place because of what else is there, and against a badge and a name as a pair."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from variorum.board.geography import area_of
from variorum.cartography.placed import Blots, gaps
from variorum.cartography.shape import Shape

Item = tuple[str, str]
"""What takes room: its kind ("label", "badge", "mark" or "city"), and the area or coast."""

Taken = Mapping[Item, Blots]
"""The blot of everything that has been placed, shape (1, 5) each."""

Costs = NDArray[np.float64]

_AIR, _TIGHTNESS = 7.0, 4.0
_DEPTH = 12.0
_MARK_OF_A_LATER_CENTER = 6.0
_OWN_BADGE_COVERED = 0.3
_TOUCHING, _LEAST, _SNUG = 1500.0, 5.0, 10.0
_APART, _ASIDE, _ASTRAY = 10.0, 7.0, 18.0


def crowd(blots: Blots, taken: Taken, pressure: float) -> Costs:
    """The costs of places where something is already, or very close.

    `pressure` is what a slight overlap costs. The marks of cities without a supply center are only better avoided.
    """
    cities = [blot for (kind, _), blot in taken.items() if kind == "city"]
    solid = [blot for (kind, _), blot in taken.items() if kind != "city"]
    return _beside(blots, solid, pressure) + _beside(blots, cities, _MARK_OF_A_LATER_CENTER)


def _beside(blots: Blots, found: list[Blots], pressure: float) -> Costs:
    if not found:
        return np.zeros(len(blots))
    gap = gaps(blots, _near(blots, np.vstack(found)))
    overlapping = (gap < 1) * (1 - np.minimum(gap, 0) / _DEPTH)
    costs: Costs = (pressure * overlapping + _TIGHTNESS * np.clip(1 - gap / _AIR, 0, 1)).sum(axis=1)
    return costs


def _near(blots: Blots, others: Blots) -> Blots:
    """Those of the others that could be close to any of these."""
    reach = others[:, 2:4] + others[:, 4:] + _AIR
    own = blots[:, 2:4] + blots[:, 4:]
    low, high = (blots[:, :2] - own).min(axis=0), (blots[:, :2] + own).max(axis=0)
    close: Blots = others[((others[:, :2] + reach > low) & (others[:, :2] - reach < high)).all(axis=1)]
    return close


def without_badges(taken: Taken, area: str) -> dict[Item, Blots]:
    """All that is not a badge of an area: of its badges no two are there at once."""
    return {item: blots for item, blots in taken.items() if item[0] != "badge" or area_of(item[1]) != area}


def covering(blots: Blots, taken: Taken, area: str) -> Costs:
    """The costs of places that cover badges of the same area: not a fault, but confusing."""
    own = [blots[:0], *(blot for (kind, place), blot in taken.items() if kind == "badge" and area_of(place) == area)]
    costs: Costs = _OWN_BADGE_COVERED * np.maximum(-gaps(blots, np.vstack(own)), 0).sum(axis=1)
    return costs


def together(shape: Shape, badges: Blots, labels: Blots) -> Costs:
    """The costs of every badge with every name, shape (n, m): too close, far apart, askew, or out of the middle."""
    gap = gaps(badges, labels)
    aside = np.abs(badges[:, None, 0] - labels[None, :, 0])
    top = np.minimum((badges[:, 1] - badges[:, 4])[:, None], (labels[:, 1] - labels[:, 3])[None, :])
    bottom = np.maximum((badges[:, 1] + badges[:, 4])[:, None], (labels[:, 1] + labels[:, 3])[None, :])
    x, y = shape.middle
    away = np.hypot(labels[None, :, 0] - x, (top + bottom) / 2 - y) / shape.extent
    radius = badges[0, 4]
    close = _TOUCHING * (gap < _LEAST) + _APART * np.clip(gap - _SNUG, 0, None) / radius
    costs: Costs = close + _ASIDE * aside / radius + _ASTRAY * away
    return costs
