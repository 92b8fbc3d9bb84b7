"""Ballots, counted in all ways in which they can tie."""

import random

import pytest

from variorum.rules.ballot import Ballot, Elected, elect, elect_several


def ballots(text):
    """`ALICE: a b, BOB: b` are three ballots."""
    parts = (part.split(":") for part in text.split(","))
    return [Ballot(voter.strip(), choice) for voter, choices in parts for choice in choices.split()]


def never(*_):
    raise AssertionError("no lot was needed")


@pytest.mark.parametrize(
    ("votes", "weights", "choice", "by"),
    [
        ("A: x", {}, "x", "majority"),
        ("A: x, B: y, C: y", {"A": 9}, "y", "majority"),
        ("A: x, B: y", {"A": 1, "B": 2}, "y", "wealth"),
        ("A: x, B: x, C: y, D: y, E: z", {"E": 9, "B": 2, "C": 1}, "x", "wealth"),
        ("A: x, B: x, C: y, D: y", {"A": 5, "B": 5}, "x", "wealth"),
    ],
)
def test_without_a_lot(votes, weights, choice, by):
    assert elect(ballots(votes), weights, never) == Elected(choice, by)


def test_the_lot_is_drawn_among_the_heaviest():
    asked = []
    elected = elect(ballots("A: x, B: y, C: z"), {"A": 1, "B": 2, "C": 2}, lambda voters: asked.append(voters) or "C")
    assert elected == Elected("z", "lot")
    assert asked == [["B", "C"]]


def area(choice):
    return choice[0]


@pytest.mark.parametrize(
    ("votes", "weights", "most", "passed"),
    [
        ("A: p m, B: m b, C: m p", {}, 2, "m p"),
        ("A: p, B: m", {}, 2, "p m"),
        ("A: p, B: m", {}, 9, "p m"),
        ("A: p m, B: b k", {"A": 1}, 2, "p m"),
        ("A: p m, B: b k", {"A": 1}, 3, "p m b"),
        ("A: m1, B: m2, C: p", {"B": 1}, 2, "m2 p"),
        ("A: m1, B: m2", {"B": 1}, 2, "m2"),
        ("A: m1, B: m1, C: m2, D: p", {"D": 1}, 1, "m1"),
        ("A: p", {}, 0, ""),
    ],
)
def test_several_pass(votes, weights, most, passed):
    found = list(elect_several(ballots(votes), weights, lambda _, voters: voters[0], most, area))
    assert [elected.choice for elected in found] == passed.split()


def test_the_lot_knows_which_one_it_is_drawn_for():
    asked = []
    list(elect_several(ballots("A: p, B: m, C: b"), {}, lambda *said: asked.append(said) or said[1][-1], 2, area))
    assert asked == [(1, ["A", "B", "C"]), (2, ["A", "B"])]


@pytest.mark.parametrize("seed", range(30))
def test_what_passes_is_never_less_popular_than_what_does_not(seed):
    chance = random.Random(seed)
    cast = [Ballot(f"V{chance.randrange(5)}", chance.choice("abcde") + chance.choice("12")) for _ in range(12)]
    cast = list(dict.fromkeys(cast))
    counts = {choice: sum(ballot.choice == choice for ballot in cast) for choice in {ballot.choice for ballot in cast}}
    passed = [one.choice for one in elect_several(cast, {}, lambda _, voters: chance.choice(voters), 3, area)]
    assert len({area(choice) for choice in passed}) == len(passed) <= 3
    left = [choice for choice in counts if area(choice) not in map(area, passed)]
    assert not left or (len(passed) == 3 and min(map(counts.get, passed)) >= max(map(counts.get, left)))
    for choice in passed:
        assert counts[choice] == max(count for other, count in counts.items() if area(other) == area(choice))
