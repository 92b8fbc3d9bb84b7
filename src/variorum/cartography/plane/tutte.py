"""Draws a triangulation with straight edges, then moves its corners towards the points of the areas."""

import numpy as np

from variorum._kernel import untangle
from variorum.cartography.plane.planar import Chosen
from variorum.cartography.plane.triangles import Triangulation
from variorum.cartography.projection import Points

_ROUNDS = 400
"""So often the kernel moves every corner, each time a little: most of the time that a new board takes."""

_PULL = 6.0
"""How much stronger the points of the map's author count than smooth edges."""

_UNIT = 100.0
"""The kernel's forces expect edges of about one."""


def straightened(chosen: Chosen, net: Triangulation) -> Points:
    """The place of every corner: no triangle is turned over, areas lie as near to their points as that allows."""
    middles = [chosen.points[list(parted)].mean(0) for parted in net.gaps.values()]
    goal = np.vstack((chosen.points, np.array(middles).reshape(-1, 2)))
    start = _drawn(net, goal)
    pull = np.array([0.0 if corner in net.gaps else _PULL for corner in range(len(goal))])
    pull[list(net.ring)] = -1.0
    return untangle(start / _UNIT, goal / _UNIT, pull, _turning_one_way(net, start), _ROUNDS) * _UNIT


def _drawn(net: Triangulation, points: Points) -> Points:
    """Every corner in the middle of its neighbors, the ring where it is: no edges cross. Source: Tutte (1963)."""
    near = np.zeros((len(points), len(points)))
    for one, other in net.edges():
        near[one, other] = near[other, one] = 1.0
    near[list(net.ring)] = 0.0
    degree = near.sum(1, keepdims=True)
    balance = np.eye(len(points)) - np.divide(near, degree, out=np.zeros_like(near), where=degree > 0)
    placed: Points = np.linalg.solve(balance, np.where(degree > 0, 0.0, points))
    return placed


def _turning_one_way(net: Triangulation, at: Points) -> "np.ndarray[tuple[int, int], np.dtype[np.int32]]":
    corners = np.array(net.triangles, dtype=np.int32)
    a, b, c = (at[corners[:, place]] for place in range(3))
    turned = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) < (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    corners[turned] = corners[turned][:, [0, 2, 1]]
    return corners
