"""Intervals: Student's table, and how often they hold what is true."""

from random import Random

from tests.tables import each

from variorum.bots.intervals import half_width, share_bounds, student


@each(("freedom", "factor"), [(4, 2.776), (5, 2.571), (9, 2.262), (19, 2.093), (99, 1.984), (10**6, 1.960)])
def test_the_factors_are_those_of_students_table(freedom, factor):
    assert abs(student(freedom) - factor) < 0.001


@each(("solo", "games"), [(0.03, 28), (0.3, 14), (0.0, 7), (1.0, 5)])
def test_bounds_hold_a_mean_share_though_a_sample_has_no_rare_win(solo, games):
    chance, held = Random(7), 0
    true = solo + (1 - solo) * 0.125
    for _ in range(500):
        shares = [1.0 if chance.random() < solo else chance.uniform(0, 0.25) for _ in range(games)]
        low, high = share_bounds(shares)
        held += 0 <= low <= true <= high <= 1
    assert held >= 0.92 * 500


def test_few_values_tell_nothing():
    assert [half_width([0.0, 1.0, 0.0, 1.0, 0.5][:many]) is None for many in range(6)] == [True] * 5 + [False]


def test_intervals_of_five_values_hold_the_mean_95_times_in_a_hundred():
    chance = Random(5)
    held = 0
    for _ in range(2000):
        values = [chance.gauss(0.14, 0.05) for _ in range(5)]
        held += abs(sum(values) / 5 - 0.14) <= half_width(values)
    assert 0.935 < held / 2000 < 0.965
