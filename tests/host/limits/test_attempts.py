"""Limits on attempts, which are counted in the database for all processes."""

import pytest

from variorum.host.limits.rates import allowed

MOST = 20


@pytest.fixture
def all_taken(db):
    """As many attempts as are allowed."""
    assert all(allowed("knocking", MOST, 60) for _ in range(MOST))


def test_one_more_is_refused_and_others_are_not(all_taken):
    assert not allowed("knocking", MOST, 60)
    assert allowed("ringing", MOST, 60)


def test_whoever_goes_on_costs_one_query_each_time(all_taken, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert not allowed("knocking", MOST, 60)


def test_attempts_count_for_a_time(db):
    assert allowed("knocking", 1, 0.000_001)
    assert allowed("knocking", 1, 0.000_001)
