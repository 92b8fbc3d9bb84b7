from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.game.dice import Dice, commitment, new_seed, verify


@given(st.text(max_size=20), st.text(max_size=20), st.integers(1, 100))
def test_same_draw_same_result(seed, label, count):
    dice = Dice(seed, "S1901M")
    assert dice.choose(label, range(count)) == Dice(seed, "S1901M").choose(label, range(count))


def test_every_part_of_a_draws_name_matters():
    results = {
        (seed, phase, attempt, label): Dice(seed, phase, attempt).choose(label, range(10**12))
        for seed in "ab"
        for phase in ("S1901M", "F1901M")
        for attempt in (1, 2)
        for label in ("x", "y")
    }
    assert len(set(results.values())) == len(results)


def test_draws_are_even():
    counts = Counter(Dice("seed").choose(f"draw {n}", "abc") for n in range(3000))
    assert set(counts) == set("abc")
    assert all(900 < count < 1100 for count in counts.values())


def test_forced_results():
    dice = Dice("seed", forced={"where": "BUR"})
    assert dice.choose("where", ("PAR", "BUR")) == "BUR"
    with pytest.raises(ValueError, match="\"where\" cannot give 'BUR'; possible: PAR, MAR"):
        dice.choose("where", ("PAR", "MAR"))


def test_nothing_to_choose_from():
    with pytest.raises(ValueError, match="nothing to choose from"):
        Dice("seed").choose("where", ())


def test_commit_and_reveal():
    seed = new_seed()
    assert len(seed) == 64
    assert verify(seed, commitment(seed))
    assert not verify(new_seed(), commitment(seed))
