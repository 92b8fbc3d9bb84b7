"""What speaks against a place because of what else is there, and against a badge and a name as a pair."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from variorum.board.place import area_of
from variorum.cartography.placed import Blots, gaps
from variorum.cartography.shape import Shape

Item = tuple[str, str]
"""What takes room: its kind ("label", "badge", "mark" or "city"), and the area or coast."""

Costs = NDArray[np.float64]

_NOWHERE = (np.inf, np.inf, 0, 0, 0)
"""Infinitely far from everything: what isn't placed yet costs nothing, with no mask in the sums."""

_AIR, _TIGHTNESS = 7.0, 4.0
_DEPTH = 12.0
"""An overlap twice as deep as this costs three times as much as a touch, so that badges slide out of names."""

_MARK_OF_A_LATER_CENTER = 6.0
"""A center's mark may still move, so it repels little, whatever the pressure."""

_OWN_BADGE_COVERED = 0.3
"""For every unit of depth. The other badges of an area are rarely occupied at the same time."""

_TOUCHING, _LEAST, _SNUG = 1500.0, 5.0, 10.0
_APART, _ASIDE, _ASTRAY = 10.0, 7.0, 18.0


class Taken:
    """Everything that takes room, where it has been placed; what has not is in nobody's way."""

    def __init__(self, items: Iterable[Item]) -> None:
        """Know what there is, nothing of it placed."""
        self._rows = {item: row for row, item in enumerate(items)}
        self._blots = np.tile(_NOWHERE, (len(self._rows), 1))
        self._is_city = np.array([kind == "city" for kind, _ in self._rows])
        self._badges: dict[str, list[int]] = defaultdict(list)
        for (kind, place), row in self._rows.items():
            if kind == "badge":
                self._badges[area_of(place)].append(row)

    def put(self, item: Item, blot: Blots) -> None:
        """Place something: shape (1, 5)."""
        self._blots[self._rows[item]] = blot

    def take(self, item: Item) -> None:
        """Take something away."""
        self._blots[self._rows[item]] = _NOWHERE

    def spots(self, kind: str) -> dict[str, Blots]:
        """Where everything of a kind stands."""
        return {place: self._blots[row][None] for (other, place), row in self._rows.items() if other == kind}

    def crowd(self, blots: Blots, pressure: float, besides: str = "") -> Costs:
        """The costs of places where something is already, or very close.

        `pressure` is what a slight overlap costs. The marks of cities without a supply center are only better avoided.
        The badges of the area `besides` are left out: of its badges no two are there at once.
        """
        near = self._near(blots)
        near[self._badges.get(besides, [])] = False
        if not near.any():
            return np.zeros(len(blots))
        gap = gaps(blots, self._blots[near])
        overlapping = (gap < 1) * (1 - np.minimum(gap, 0) / _DEPTH)
        price = np.where(self._is_city[near], _MARK_OF_A_LATER_CENTER, pressure)
        costs: Costs = (price * overlapping + _TIGHTNESS * np.clip(1 - gap / _AIR, 0, 1)).sum(axis=1)
        return costs

    def _near(self, blots: Blots) -> NDArray[np.bool_]:
        """What could be close to any of these."""
        others = self._blots
        reach = others[:, 2:4] + others[:, 4:] + _AIR
        own = blots[:, 2:4] + blots[:, 4:]
        low, high = (blots[:, :2] - own).min(axis=0), (blots[:, :2] + own).max(axis=0)
        close: NDArray[np.bool_] = ((others[:, :2] + reach > low) & (others[:, :2] - reach < high)).all(axis=1)
        return close

    def covering(self, blots: Blots, area: str) -> Costs:
        """The costs of places that cover badges of the same area: not a fault, but confusing."""
        own = self._blots[self._badges[area]]
        own = own[np.isfinite(own[:, 0])]
        costs: Costs = _OWN_BADGE_COVERED * np.maximum(-gaps(blots, own), 0).sum(axis=1)
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
