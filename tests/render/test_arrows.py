import cmath
import math
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.tables import each

from variorum.render.arrows import Curve, arc, arrow, bar, bent, head, line, short, wave
from variorum.render.plan import visible
from variorum.render.routes import Router, chain

RADIUS = 32.0

coordinates = st.floats(-4000, 4000)
points = st.builds(complex, coordinates, coordinates)
bends = st.floats(-0.6, 0.6)


def numbers(data):
    return [float(word) for word in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", data)]


def samples(curve):
    return [curve.at(curve.pieces * step / 50) for step in range(51)]


@given(points, points, bends)
def test_a_bent_line_keeps_its_ends(start, end, bend):
    curve = bent(start, end, bend)
    assert curve.at(0) == pytest.approx(start, abs=1e-6)
    assert curve.at(1) == pytest.approx(end, abs=1e-6)


@given(points, points, st.floats(0.05, 0.6))
def test_a_bend_swings_to_the_right_by_a_share_of_the_length(start, end, bend):
    assume(abs(end - start) > 1)
    middle = (bent(start, end, bend).at(0.5) - start) / (end - start)
    assert middle == pytest.approx(complex(0.5, bend), abs=1e-6)


@given(st.lists(points, min_size=5, max_size=5), st.floats(0, 1.9), st.floats(0.1, 1))
def test_a_part_runs_along_the_whole(stops, first, share):
    whole = Curve(tuple(stops))
    last = first + (2 - first) * share
    part = whole.part(first, last)
    assert part.start == pytest.approx(whole.at(first), abs=1e-3)
    assert part.end == pytest.approx(whole.at(last), abs=1e-3)
    if last <= 1 or first >= 1:
        assert part.at(0.5) == pytest.approx(whole.at((first + last) / 2), abs=1e-3)


@given(points, points, bends)
def test_what_is_visible_lies_outside_of_both_badges(start, end, bend):
    assume(abs(end - start) > 4 * RADIUS)
    curve = bent(start, end, bend)
    first, last = visible(curve, 1.1 * RADIUS, 1.3 * RADIUS)
    assert first < last
    for point in samples(curve.part(first, last)):
        assert abs(point - start) >= RADIUS
        assert abs(point - end) >= RADIUS


@given(points, points, bends)
def test_path_data_are_finite_numbers_even_where_all_points_are_one(start, end, bend):
    for goal in (start, end):
        curve = bent(start, goal, bend)
        way = curve.part(*visible(curve, RADIUS, RADIUS))
        drawn = (line(way), arrow(way, 4, 8, 30), head(way, 20), wave(start, goal, 12, 9), bar(start, 1j, 8))
        for data in (*drawn, arc(start, 40, 1j, 1.0)):
            assert data.startswith("M")
            assert "nan" not in data
            assert "inf" not in data
            assert all(map(math.isfinite, numbers(data)))


@given(points, points)
def test_arrows_there_and_back_do_not_coincide(start, end):
    assume(abs(end - start) > 4 * RADIUS)
    router = Router((start, end), RADIUS)
    there = router.arrow(start, end, opposed=True)
    back = router.arrow(end, start, opposed=True)
    for time in (0.3, 0.5, 0.7):
        assert abs(there.at(time) - back.at(1 - time)) > 0.15 * abs(end - start)


def test_arrows_into_one_area_end_at_distinct_angles():
    goal = 0j
    router = Router((), RADIUS)
    headings = [router.arrow(cmath.rect(900, 0.05 * turn), goal).heading(1) for turn in range(3)]
    for index, heading in enumerate(headings):
        for other in headings[:index]:
            assert abs(cmath.phase(heading / other)) > 0.2


def test_a_line_goes_around_a_badge_in_its_way():
    between = 500 + 4j
    curve = Router((0j, between, 1000 + 0j), RADIUS).straight(0j, 1000 + 0j)
    assert min(abs(point - between) for point in samples(curve)) > RADIUS


def test_a_line_with_nothing_in_its_way_is_straight():
    curve = Router((500 + 300j,), RADIUS).straight(0j, 1000 + 0j)
    assert all(abs(point.imag) < 1e-9 for point in samples(curve))


def test_the_arrow_between_near_badges_swings_out_to_be_seen():
    curve = Router((), RADIUS).arrow(0j, complex(2 * RADIUS, 0))
    assert max(abs(point.imag) for point in samples(curve)) > 0.5 * RADIUS


@pytest.mark.parametrize("carriers", [[500 + 0j], [400 + 10j, 800 - 10j], [300 + 0j, 600 + 200j, 900 + 0j]])
def test_a_carried_arrow_passes_by_its_carriers_not_over_them(carriers):
    curve = Router(carriers, RADIUS).past(0j, carriers, 1200 + 0j)
    for carrier in carriers:
        nearest = min(abs(point - carrier) for point in samples(curve))
        assert RADIUS < nearest < 4 * RADIUS


def test_carriers_are_met_in_the_order_of_the_way():
    assert chain(0j, [800 + 0j, 300 + 0j, 550 + 0j], 1000 + 0j) == (300 + 0j, 550 + 0j, 800 + 0j)


def test_a_carrier_of_another_way_is_left_out():
    assert chain(0j, [300 + 200j, 300 - 400j], 500 + 0j) == (300 + 200j,)


@each(("value", "text"), [(0.04, "0"), (-0.04, "0"), (0.5, ".5"), (-0.5, "-.5"), (10.0, "10"), (-120.25, "-120.2")])
def test_numbers_are_short(value, text):
    assert short(value) == text
