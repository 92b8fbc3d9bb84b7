"""The scoring systems by examples from their descriptions."""

import pytest
from tests.tables import each

from variorum.host.games import score_formulas as formulas
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


AEF = ("A", "E", "F")
TWELVE = {"A": 12, "E": 6, "F": 6, "G": 5, "I": 5, "R": 0, "T": 0}
BEHIND = {"A": 12, "E": 11, "F": 10, "G": 1, "I": 0, "R": 0, "T": 0}
LEVEL = {"A": 12, "E": 12, "F": 10, "G": 0, "I": 0, "R": 0, "T": 0}
POINTS = [
    # Detour: centers, 2 for survival, ranks (equals have the lower one's), and the lead.
    (
        formulas.DETOUR,
        TWELVE,
        ALIVE,
        {"A": 12 + 2 + 4 + 6, "E": 6 + 2 + 2, "F": 10, "G": 5 + 2, "I": 7, "R": 0, "T": 0},
    ),
    # Bangkok: the examples of its description, with a point a center and three for survivors.
    (formulas.bangkok, TWELVE, ALIVE, {"A": 12 + 12 + 3, "E": 9, "F": 9, "G": 8, "I": 8, "R": 0, "T": 0}),
    (formulas.bangkok, BEHIND, "AEFG", {"A": 21, "E": 18, "F": 15, "G": 4, "I": 0, "R": 0, "T": 0}),
    (formulas.bangkok, {"A": 12, "E": 12, "F": 11}, AEF, {"A": 19.5, "E": 19.5, "F": 17}),
    # Dixie: a draw of two is worth 170 to each, of three 130, of four 106; the rest have the next ranks.
    (formulas.dixie, {"A": 17, "E": 16, "F": 1, "G": 0}, "AE", {"A": 238, "E": 234, "F": 54, "G": 34}),
    (formulas.dixie, BEHIND, "AEF", {"A": 178, "E": 174, "F": 170, "G": 38, "I": 10, "R": 10, "T": 10}),
    (formulas.dixie, {**BEHIND, "G": 2}, "AEFG", {"A": 154, "E": 150, "F": 146, "G": 114, "I": 10, "R": 10, "T": 10}),
    # Cruise Con: 48 for two, 32 for three, 24 for four; sixteen centers in a draw of three are five more.
    (formulas.cruise, {"A": 16, "E": 15, "F": 3}, AEF, {"A": 37, "E": 37, "F": 33}),
    (formulas.cruise, {"A": 17, "E": 16, "F": 1}, "AE", {"A": 56, "E": 56, "F": 0}),
    # OpenTribute: ten a center for a sole leader; 34 and four a center, less the leader's, for others.
    (formulas.open_tribute, CENTERS, ALIVE, {"A": 140, "E": 52, "F": 44, "G": 40, "I": 24, "R": 0, "T": 0}),
    (formulas.open_tribute, LEVEL, AEF, {"A": 82.5, "E": 82.5, "F": 62, "G": 0, "I": 0, "R": 0, "T": 0}),
    # Namur: C-Diplo with 4, 7, 9, 10, 11 and 12 for survivors of one to six centers.
    (formulas.NAMUR, CENTERS, ALIVE, {"A": 65, "E": 35, "F": 26, "G": 17, "I": 6, "R": 1, "T": 1}),
    # Masters: a point a center, and ranks that equals share.
    (formulas.MASTERS, TWELVE, ALIVE, {"A": 44, "E": 18, "F": 18, "G": 8, "I": 8, "R": 0, "T": 0}),
    # Weasel Moot: ten a center, sixty for survivors, two for each of a sole leader's centers.
    (formulas.WEASEL, CENTERS, ALIVE, {"A": 180, "E": 92, "F": 72, "G": 62, "I": 22, "R": 0, "T": 0}),
    (formulas.WEASEL, LEVEL, AEF, {"A": 140, "E": 140, "F": 120, "G": 0, "I": 0, "R": 0, "T": 0}),
    # Bear Con: the first center four, the second three, and five for a sole leader.
    (formulas.BEAR, {"A": 9, "E": 1, "F": 0}, "AE", {"A": 19, "E": 4, "F": 0}),
    (formulas.BEAR, {"A": 13, "E": 13}, "AE", {"A": 18, "E": 18}),
    # KublaCon: a point for survival, two for each who is out and for each center of the lead; at most 27.
    (formulas.KUBLA, CENTERS, ALIVE, {"A": 27, "E": 13, "F": 11, "G": 10, "I": 6, "R": 0, "T": 0}),
]


@pytest.mark.parametrize(("formula", "centers", "sharing", "points"), POINTS)
def test_formulas_by_examples(formula, centers, sharing, points):
    alive = tuple(seat for seat, count in centers.items() if count)
    assert formula(Final(centers, tuple(sharing), alive)) == pytest.approx(points)


@pytest.mark.parametrize("scoring", [Scoring.OPEN_TRIBUTE, Scoring.KUBLA])
def test_points_of_larger_boards_are_of_those_of_the_usual_one(scoring):
    """So nobody gets less than nothing, and the most that anybody gets is reached as late."""
    usual, large = {"A": 14, "E": 9, "F": 8, "G": 3}, {"A": 84, "E": 54, "F": 48, "G": 18}
    told = scored(scoring, large, "AEFG", "AEFG")
    assert told == pytest.approx(scored(scoring, usual, "AEFG", "AEFG"))
    assert min(scored(scoring, {"A": 50, "E": 20, "F": 1}, "AEF", "AEF").values()) > 0


def test_who_is_out_is_not_close_to_the_leader():
    assert formulas.bangkok(Final({"A": 2, "E": 2, "F": 0}, ("A", "E"), ("A", "E"))) == {"A": 11, "E": 11, "F": 0}


def test_half_a_tribute_is_half_of_it():
    """The leader of 14 gets four instead of eight of each of the other four."""
    told = scored(Scoring.HALF_TRIBUTE, CENTERS, ALIVE)
    assert told == {"A": 43.2, "E": 17.2, "F": 15.2, "G": 14.2, "I": 10.2, "R": 0, "T": 0}
