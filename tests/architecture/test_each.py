"""A table tries all its rows, and names those that fail."""

import pytest
from tests import tables
from tests.asked import Asked
from tests.tables import Failed, each


def is_even(number, seen, name="row"):
    seen.append(number)
    if number == 9:
        with pytest.raises(ValueError):  # noqa: PT011 - nothing raises it
            int("8")
    assert number % 2 == 0


def failing(test, **given):
    with pytest.raises(Failed) as failed:
        test(**given)
    return failed.value


def test_all_rows_are_tried_and_the_failures_named():
    seen = []
    failed = failing(each("number", [1, 2, 3, 9])(is_even), seen=seen)
    assert seen == [1, 2, 3, 9]
    assert "3 of 4 rows: 1; 3; 9" in str(failed)
    assert [error.__notes__ for error in failed.exceptions] == [["Row: 1"], ["Row: 3"], ["Row: 9"]]


def test_rows_are_named_as_they_are_written():
    table = each(("number", "name"), [(1, "one"), (3, {"three": 3})])
    assert "2 of 2 rows: 1-one; 3-{'three': 3}" in str(failing(table(is_even), seen=[]))
    assert "1 of 1 rows: odd" in str(failing(each("number", [1], ids=["odd"])(is_even), seen=[]))
    assert "1 of 1 rows: 0x1" in str(failing(each("number", [1], ids=hex)(is_even), seen=[]))


def test_tables_multiply():
    seen = []
    each("number", [2, 4])(each("name", "abc")(is_even))(seen=seen)
    assert seen == [2, 2, 2, 4, 4, 4]


def test_a_long_table_is_cut_into_portions_that_have_all_rows():
    table, seen = each("number", range(0, 20, 2), portions=3)(is_even), []
    (mark,) = table.pytestmark
    for portion in mark.args[1]:
        table(portion=portion, seen=seen)
    assert sorted(seen) == list(range(0, 20, 2))


def test_a_row_can_be_asked_for_and_a_first_failure_be_enough(monkeypatch):
    monkeypatch.setattr(tables, "asked", Asked(row="3"))
    seen = []
    failing(each("number", [1, 2, 3])(is_even), seen=seen)
    assert seen == [3]
    monkeypatch.setattr(tables, "asked", Asked(first=True))
    failing(each("number", [2, 3, 5])(is_even), seen=seen)
    assert seen == [3, 2, 3]


def test_a_table_of_nothing_or_of_other_names_is_refused():
    with pytest.raises(ValueError, match="a table has rows"):
        each("number", [])
    with pytest.raises(TypeError, match="is_even takes no letter"):
        each("letter", "abc")(is_even)
