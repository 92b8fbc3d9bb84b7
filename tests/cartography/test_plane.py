"""Drawing borders in a plane: whatever is asked for, nobody gains a neighbor, and plane graphs lose none."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import MultiPoint

from variorum.board.error import BoardError
from variorum.cartography.arcs import Arc
from variorum.cartography.finish import finished
from variorum.cartography.plane.hexes import Hexes, contacts, rasterized
from variorum.cartography.plane.planar import chosen
from variorum.cartography.plane.relaxing import relaxed
from variorum.cartography.plane.survey import named
from variorum.cartography.plane.triangles import triangulated
from variorum.cartography.plane.tutte import straightened
from variorum.cartography.plane.wanted import Wanted, pair

HEIGHT = 2000.0

SPOTS = st.lists(st.tuples(st.integers(2, 28), st.integers(2, 18)), min_size=4, max_size=12, unique=True).map(
    lambda spots: np.array(spots, dtype=float) * 100
)


def board(points, pairs, wet):
    count = len(points)
    return Wanted(
        ids=tuple(f"A{number}" for number in range(count)),
        water=np.array([number in wet for number in range(count)]),
        points=points,
        sizes=np.ones(count),
        pairs=frozenset(pairs),
        height=HEIGHT,
    )


def shown(wanted):
    choice = chosen(wanted)
    net = triangulated(wanted, choice)
    cells = rasterized(net, straightened(choice, net), wanted.count, wanted.height)
    return contacts(relaxed(wanted, choice, cells))


def delaunay(points):
    lines = shapely.get_parts(shapely.delaunay_triangles(MultiPoint(points), only_edges=True))
    number = {tuple(point): place for place, point in enumerate(points.tolist())}
    return sorted(pair(*(number[point] for point in line.coords)) for line in lines)


@settings(max_examples=8, deadline=None, derandomize=True)
@given(SPOTS, st.data())
def test_borders_that_fit_a_plane_are_all_drawn_and_no_others(points, data):
    every = delaunay(points)
    left_out = data.draw(st.sets(st.sampled_from(every), max_size=len(every) // 3))
    wet = data.draw(st.sets(st.integers(0, len(points) - 1)))
    pairs = set(every) - left_out
    assert shown(board(points, pairs, wet)) == pairs


@settings(max_examples=5, deadline=None, derandomize=True)
@given(SPOTS, st.data())
def test_whatever_is_asked_for_nobody_gains_a_neighbor(points, data):
    count = len(points)
    possible = [(one, other) for one in range(count) for other in range(one + 1, count)]
    pairs = data.draw(st.sets(st.sampled_from(possible), min_size=1, max_size=3 * count))
    assert shown(board(points, pairs, set())) <= pairs


def test_a_gap_within_another_is_one_with_it():
    gap, outside = 2, 3
    labels = np.full((7, 9), outside, dtype=np.int32)
    labels[:, 0], labels[:, 8], labels[3, 4] = 0, 1, gap
    wanted = board(np.array(((0.0, 0.0), (3000.0, 0.0))), (), ())
    cells = named(wanted, Hexes(labels, wanted.count))
    assert sorted(cells.names.values()) == ["A0", "A1", "~0"]
    assert cells.hexes.labels[3, 4] == cells.hexes.labels[3, 3]


def test_a_border_without_length_is_told():
    short = Arc("LON", "WAL", ((100.1, 100.2), (100.3, 99.9)))
    with pytest.raises(BoardError, match=r"LON\|WAL run too close"):
        finished([short], ())
