"""The puzzles of the package: legal answers, of which the search is sure, in enough variety for eight weeks."""

from collections import Counter
from datetime import date, timedelta

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.bots.appraisal import Appraiser
from variorum.bots.puzzle_file import PuzzleFileError, of_day, read, shipped, written
from variorum.bots.puzzle_keys import Key
from variorum.bots.puzzles import Effort, hollow, make, overturned, reasoned, solves
from variorum.bots.seeking import best_orders
from variorum.variants import registry

STANDARD = registry.variant("standard")
SAMPLE = shipped()[::18]


def codes_of(war, texts):
    return tuple(sorted(war.rules.codes(texts)))


def test_there_are_enough_and_each_is_another_position():
    found = shipped()
    assert len(found) >= 56
    assert len({puzzle.question for puzzle in found}) == len({puzzle.id for puzzle in found}) == len(found)


@each("puzzle", shipped(), ids=lambda puzzle: puzzle.id, portions=6)
def test_each_has_a_reason_that_play_with_other_chance_shows_again(puzzle):
    war = puzzle.war(STANDARD)
    assert not hollow(puzzle, war)
    assert not hollow(reasoned(replace(puzzle, seed=puzzle.seed + 1), war), war)


def test_guessing_among_two_builds_is_no_puzzle():
    puzzle = next(one for one in shipped() if one.position["turn"]["phase"] == "A")
    war = puzzle.war(STANDARD)
    found = replace(puzzle, keys=(replace(puzzle.keys[0], held=0.5, otherwise=0.4),))
    assert "no center" in hollow(found, war)
    assert "solve it" in hollow(replace(puzzle, keys=()), war)


def test_most_are_of_movement_and_some_of_each_other_phase():
    kinds = Counter(puzzle.position["turn"]["phase"] for puzzle in shipped())
    assert set(kinds) == {"M", "R", "A"}
    assert kinds["M"] > len(shipped()) / 2
    assert len({puzzle.seat for puzzle in shipped()}) == 7


@each("puzzle", shipped(), ids=lambda puzzle: puzzle.id, portions=6)
def test_answers_are_legal_and_solve_while_no_orders_do_not(puzzle):
    war = puzzle.war(STANDARD)
    assert set(puzzle.orders) <= set(war.legal)
    assert not war.situation.refused([war.legal[text] for text in puzzle.orders])
    assert {key.order for key in puzzle.keys} <= set(puzzle.orders)
    assert solves(puzzle, war, codes_of(war, puzzle.orders))[0]
    assert not solves(puzzle, war, ())[0]
    assert not solves(puzzle, war, codes_of(war, puzzle.second))[0]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_search_finds_the_answer_and_others_do_not_overturn_it(puzzle):
    war = puzzle.war(STANDARD)
    appraiser = Appraiser(war, puzzle.games, puzzle.seed)
    found = [best_orders(appraiser, 5 * puzzle.evaluations, seed) for seed in range(3)]
    assert any(solves(puzzle, war, best)[0] for best in found)
    assert overturned(puzzle, STANDARD) == ""


@pytest.mark.parametrize("puzzle", SAMPLE[:2], ids=lambda puzzle: puzzle.id)
def test_a_wrong_answer_is_overturned(puzzle):
    wrong = replace(puzzle, orders=puzzle.second, keys=tuple(Key(text, 0.1) for text in puzzle.second))
    assert overturned(wrong, STANDARD, 1)


def test_other_orders_of_units_that_do_not_matter_solve_too():
    puzzle = next(one for one in shipped() if len(one.orders) > len(one.keys) and one.position["turn"]["phase"] == "M")
    war = puzzle.war(STANDARD)
    assert solves(puzzle, war, codes_of(war, [key.order for key in puzzle.keys]))[0]


def test_every_day_has_another_puzzle_and_the_same_for_all():
    first = date(2026, 11, 27)
    days = [first + timedelta(days=number) for number in range(len(shipped()))]
    assert {of_day(day).id for day in days} == {puzzle.id for puzzle in shipped()}


def test_a_file_comes_back_and_a_broken_line_is_named():
    assert {one.id for one in read(written(shipped()))} == {one.id for one in shipped()}
    with pytest.raises(PuzzleFileError, match="line 2 isn't a puzzle"):
        read(written(shipped()[:1]) + b"{}\n")


def test_the_same_game_gives_the_same_puzzles():
    once, again = (next(make(STANDARD, "x", Effort(1000, 100))) for _ in range(2))
    assert once == again
