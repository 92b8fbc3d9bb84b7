import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.game.turn import Turn, year_after, years_between


@given(st.sampled_from("SFW"), st.integers(-99999, 99999), st.sampled_from("MRA"))
def test_round_trip(season, year, phase):
    turn = Turn(season, year, phase)
    assert Turn.read(str(turn)) == turn


def test_reads_leniently():
    assert Turn.read(" s1901m ") == Turn("S", 1901, "M")
    assert Turn.read("f431bcr") == Turn("F", -431, "R")


def test_years_before_christ():
    turn = Turn("S", -431, "M")
    assert (str(turn), turn.short, turn.year_name) == ("S431BCM", "S431BC", "431 BC")
    assert [year_after(-3, passed) for passed in range(5)] == [-3, -2, -1, 1, 2]


@given(st.integers(-5000, 5000).filter(bool), st.integers(-5000, 5000))
def test_years_that_pass_are_counted(year, passed):
    assert years_between(year, year_after(year, passed)) == passed
    assert year_after(year, passed) != 0 or year > 0


@each("text", ["", "1901", "S1901", "S1901MM", "spring 1901", "S123456M", "S-1M", "S0BCM", "S1BC"])
def test_refuses_what_is_no_phase(text):
    with pytest.raises(ValueError, match="is not a phase; write a season, a year and a phase"):
        Turn.read(text)
