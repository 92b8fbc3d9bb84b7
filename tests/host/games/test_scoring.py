"""The scoring systems by examples from their descriptions."""

import pytest
from tests.tables import each

from variorum.host.games.scoring import Final, Scoring, scores

CENTERS = {"A": 14, "E": 8, "F": 6, "G": 5, "I": 1, "R": 0, "T": 0}
ALIVE = ("A", "E", "F", "G", "I")
SIX_OF_SIX = dict.fromkeys("AEFGIR", 6)


def scored(scoring, centers, winners, survivors=ALIVE):
    return {seat: round(points, 2) for seat, points in scores(scoring, Final(centers, winners, survivors)).items()}


@each("scoring", Scoring)
def test_a_solo_takes_all(scoring):
    assert scored(scoring, {"A": 18, "E": 16}, ("A",)) == {"A": 100, "E": 0}


@each("scoring", Scoring)
def test_all_points_are_given(scoring):
    for winners in (("A", "E"), ALIVE):
        assert sum(scored(scoring, CENTERS, winners).values()) == pytest.approx(100, abs=0.05)


@each("scoring", Scoring)
def test_a_draw_without_centers_is_shared(scoring):
    assert scored(scoring, {"X": 0, "Y": 0, "Z": 0}, ("X", "Y"), ()) == {"X": 50, "Y": 50, "Z": 0}


def test_draw_size():
    assert scored(Scoring.DRAW_SIZE, CENTERS, ("A", "E")) == {**dict.fromkeys(CENTERS, 0), "A": 50, "E": 50}


def test_sum_of_squares():
    assert scored(Scoring.SQUARES, {"A": 3, "E": 1, "F": 0}, ("A", "E")) == {"A": 90, "E": 10, "F": 0}


def test_tribute():
    """13.2 for survival; the leader with 14 takes up to eight from each of the other four."""
    told = scored(Scoring.TRIBUTE, CENTERS, ALIVE)
    assert told == {"A": 59.2, "E": 13.2, "F": 11.2, "G": 10.2, "I": 6.2, "R": 0, "T": 0}


def test_tribute_is_no_more_than_the_bonus_and_leaders_share_it():
    centers = {"A": 16, "E": 16, "F": 1, "G": 1}
    told = scored(Scoring.TRIBUTE, centers, tuple(centers), tuple(centers))
    assert told == {"A": 42.5, "E": 42.5, "F": 7.5, "G": 7.5}


def test_c_diplo():
    """A point for playing, one for each of 34 centers, and the ranks; equals share theirs."""
    told = scored(Scoring.C_DIPLO, CENTERS, ALIVE)
    assert told == {"A": 53, "E": 23, "F": 14, "G": 6, "I": 2, "R": 1, "T": 1}
    equal = scored(Scoring.C_DIPLO, {"A": 10, "E": 10, "F": 7, "G": 7, "I": 0, "R": 0, "T": 0}, ("A", "E"))
    assert equal == {"A": 37, "E": 37, "F": 11.5, "G": 11.5, "I": 1, "R": 1, "T": 1}


EXAMPLES = {
    Scoring.CARNAGE: {"A": 25.02, "E": 21.43, "F": 17.86, "G": 14.29, "I": 10.7, "R": 5.35, "T": 5.35},
    Scoring.MANORCON: {"A": 49.81, "E": 20.82, "F": 14.13, "G": 11.34, "I": 3.9, "R": 0, "T": 0},
    Scoring.CENTERS: {"A": 41.18, "E": 23.53, "F": 17.65, "G": 14.71, "I": 2.94, "R": 0, "T": 0},
    Scoring.SURVIVORS: {**dict.fromkeys(ALIVE, 20), "R": 0, "T": 0},
    Scoring.TOP: {**dict.fromkeys(CENTERS, 0), "A": 100},
}


@each("scoring", EXAMPLES)
def test_other_systems_by_one_draw(scoring):
    assert scored(scoring, CENTERS, ALIVE) == EXAMPLES[scoring]


def test_carnage_has_equals_share_their_ranks():
    """Of 28,034 points, as at tournaments."""
    centers = {"E": 8, "R": 8, "F": 7, "T": 6, "I": 4, "A": 1, "G": 0}
    told = scored(Scoring.CARNAGE, centers, ("E", "R"))
    points = {"E": 6508, "R": 6508, "F": 5007, "T": 4006, "I": 3004, "A": 2001, "G": 1000}
    assert told == {seat: round(of / 280.34, 2) for seat, of in points.items()}
