"""The fuzz itself: a seed plays the same phases again, and what breaks a law can be found again."""

from collections import Counter
from dataclasses import replace

from tests.laws.play import PARADOX, PHASES, broken, play
from tests.tables import each

from variorum.variants import registry

RULEBOOKS = registry.SHOWCASE


def after_four_phases(phase):
    if phase.number == 4:
        yield "X1: four are enough"


@each("name", RULEBOOKS)
def test_a_seed_plays_the_same_phases_again(name):
    first, second = ([replace(phase, earlier=()) for phase in play(name, 1, phases=6)] for _ in range(2))
    assert first == second
    assert [phase.number for phase in first] == [*range(1, 7)]


@each("name", RULEBOOKS)
def test_a_broken_law_names_the_seed_the_phase_and_the_clause(name):
    where, what = broken(name, 2, {"counting": after_four_phases}, phases=6).splitlines()
    assert where.startswith(f"{name}, seed 2, phase 4 (")
    assert what == "counting: X1: four are enough"


def test_phases_of_one_game_follow_each_other():
    for phase in play("goals", 3, phases=10):
        if phase.earlier:
            assert phase.before == phase.earlier[-1].after


def test_phases_are_counted_with_what_was_left_open():
    def paradoxical(phase):
        phase.open[PARADOX] += phase.number % 2
        yield from ()

    tally = Counter()
    assert not broken("standard", 2, {"open": paradoxical}, phases=5, tally=tally)
    assert tally == {PHASES: 5, PARADOX: 3}
