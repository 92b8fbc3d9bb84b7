from hypothesis import given
from hypothesis import strategies as st

from variorum.host.notify.pulses import MOST_GAPS, PATIENCE, Numbers


def test_a_gap_is_waited_for_and_then_given_up():
    numbers = Numbers([1, 2], 2, 0.0)
    numbers.note([5], 1.0)
    assert (numbers.top, numbers.gaps, numbers.mark) == (5, (3, 4), 2)
    numbers.note([3], 2.0)
    assert (numbers.gaps, numbers.mark) == ((4,), 3)
    numbers.note([], 2.0 + PATIENCE)
    assert (numbers.gaps, numbers.mark) == ((), 5)


def test_rows_that_are_being_written_at_the_start_are_waited_for():
    assert Numbers([4, 6], 6, 0.0).gaps == (5,)
    assert Numbers([], 0, 0.0).mark == 0


def test_a_leap_is_not_waited_for_row_by_row():
    numbers = Numbers([], 0, 0.0)
    numbers.note([10_000_000], 0.0)
    assert len(numbers.gaps) == MOST_GAPS


@given(st.permutations(range(1, 30)), st.integers(1, 7))
def test_each_row_is_wanted_until_it_is_read_and_never_again(order, size):
    numbers, read = Numbers([], 0, 0.0), set()
    for begin in range(0, len(order), size):
        batch = order[begin : begin + size]
        assert all(number > numbers.top or number in numbers.gaps for number in batch)
        numbers.note(batch, 0.0)
        read.update(batch)
        assert not any(number > numbers.top or number in numbers.gaps for number in read)
        assert set(range(1, numbers.mark + 1)) <= read
