import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.game.turn import Turn


@given(st.sampled_from("SFW"), st.integers(0, 99999), st.sampled_from("MRA"))
def test_round_trip(season, year, phase):
    turn = Turn(season, year, phase)
    assert Turn.read(str(turn)) == turn


def test_reads_leniently():
    assert Turn.read(" s1901m ") == Turn("S", 1901, "M")
    assert Turn("F", 1902, "R").name == "autumn 1902"


@pytest.mark.parametrize("text", ["", "1901", "S1901", "S1901MM", "spring 1901", "S123456M", "S-1M"])
def test_refuses_what_is_no_phase(text):
    with pytest.raises(ValueError, match="is not a phase; write a season, a year and a phase"):
        Turn.read(text)
