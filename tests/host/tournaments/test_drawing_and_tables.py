"""Drawing boards, and tables: pure functions."""

from collections import Counter
from itertools import chain

from tests.tables import each

from variorum.host.tournaments.drawing import boards, meetings, playing
from variorum.host.tournaments.queries import table


def rounds(people, size, count):
    """The boards of some rounds, each drawn after those before."""
    drawn = []
    for number in range(count):
        drawn.append(boards(people, meetings(chain(*drawn)), size, f"test/{number}"))
    return drawn


@each(("people", "size", "count"), [(4, 2, 3), (8, 2, 5), (49, 7, 3), (14, 7, 1), (28, 4, 4)])
def test_nobody_meets_twice_as_long_as_that_is_easy(people, size, count):
    drawn = rounds(range(people), size, count)
    for one in drawn:
        assert sorted(chain(*one)) == list(range(people))
        assert {len(board) for board in one} == {size}
    assert max(meetings(chain(*drawn)).values()) == 1


def test_repeated_meetings_are_spread_where_they_must_be():
    """Fourteen people on two boards of seven: in the second round at least 18 pairs meet again."""
    first, second = rounds(range(14), 7, 2)
    again = [pair for pair, count in meetings((*first, *second)).items() if count > 1]
    assert len(again) == 18


@each(("people", "size", "sizes"), [(5, 7, [5]), (8, 7, [4, 4]), (15, 7, [5, 5, 5]), (3, 2, [1, 2]), (0, 7, [])])
def test_people_are_spread_evenly_where_bots_fill_the_boards(people, size, sizes):
    drawn = boards(range(people), Counter(), size, "seed")
    assert sorted(map(len, drawn)) == sizes
    assert sorted(chain(*drawn)) == list(range(people))


def test_the_same_seed_draws_the_same_boards():
    assert boards(range(21), Counter(), 7, "a") == boards(range(21), Counter(), 7, "a")
    assert boards(range(21), Counter(), 7, "a") != boards(range(21), Counter(), 7, "b")


def test_who_has_played_most_sits_out():
    chosen = playing(range(9), Counter({3: 2, 5: 2}), 7, "seed")
    assert set(chosen) == {0, 1, 2, 4, 6, 7, 8}
    assert playing(range(5), Counter(), 7, "seed") == ()


def test_a_table_adds_up_and_breaks_ties_by_single_rounds():
    scores = {1: {1: 50.0, 2: 10.0}, 2: {1: 30.0, 2: 30.0}, 3: {1: 50.0, 2: 10.0}, 4: {2: 70.0}}
    lines = table((1, 2, 3, 4, 5), scores, drawn=3, best=0)
    assert [(line.rank, line.person, line.total) for line in lines] == [
        (1, 4, 70.0), (2, 1, 60.0), (2, 3, 60.0), (4, 2, 60.0), (5, 5, 0.0),
    ]  # fmt: skip
    assert lines[0].rounds == (None, 70.0, None)


def test_only_the_best_rounds_count():
    scores = {1: {1: 50.0, 2: 10.0, 3: 20.0}, 2: {1: 30.0, 2: 30.0, 3: 30.0}}
    lines = table((1, 2), scores, drawn=3, best=2)
    assert [(line.person, line.total) for line in lines] == [(1, 70.0), (2, 60.0)]
