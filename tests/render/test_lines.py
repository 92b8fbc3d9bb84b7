import re

from hypothesis import given
from hypothesis import strategies as st

from variorum.render.lines import inside, joined, middle, nearest, path_data, touches, unpacked

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))
HOLE = ((4, 4), (6, 4), (6, 6), (4, 6))
POINTS = st.tuples(st.integers(-900, 4000), st.integers(-900, 4000))


@given(st.lists(POINTS, min_size=2, max_size=20))
def test_path_data_says_every_point(points):
    numbers = [int(number) for number in re.findall(r"-?\d+", path_data(tuple(points)))]
    assert unpacked(numbers) == tuple(points)


def test_a_closed_path_does_not_come_back_to_its_start_twice():
    assert path_data((*SQUARE, SQUARE[0]), closed=True) == "M0 0l10 0 0 10-10 0z"


def test_unpacking_adds_the_steps():
    assert unpacked([5, 6, 1, 0, -2, 3]) == ((5, 6), (6, 6), (4, 9))


def test_joining_drops_shared_points_only():
    assert joined([((0, 0), (1, 0)), ((1, 0), (1, 1)), ((3, 3), (4, 4))]) == ((0, 0), (1, 0), (1, 1), (3, 3), (4, 4))


def test_holes_are_outside():
    assert inside((SQUARE, HOLE), (2, 5))
    assert not inside((SQUARE, HOLE), (5, 5))
    assert not inside((SQUARE, HOLE), (12, 5))


def test_the_middle_lies_half_way_along_all_lines():
    assert middle([((0, 0), (1, 0), (2, 0)), ((2, 0), (2, 9))]) == (2, 9)
    assert middle([((0, 0), (4, 0), (8, 0), (9, 0))]) == (8, 0)


def test_nearest_points_of_two_shores():
    assert nearest([SQUARE], [((30, 9), (14, 1), (14, 99))]) == ((10, 0), (14, 1))


def test_touching_is_measured_to_the_vertices():
    assert touches([SQUARE], (13, 4), 4)
    assert not touches([SQUARE], (13, 5), 4)
    assert not touches([], (0, 0), 9)
