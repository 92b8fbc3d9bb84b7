"""Ballots, counted in all ways in which they can tie."""

import random

from tests.tables import each

from variorum.rules.ballot import Ballot, Elected, elect, elect_several


def ballots(text):
    """`ALICE: a b, BOB: b` are three ballots."""
    parts = (part.split(":") for part in text.split(","))
    return [Ballot(voter.strip(), choice) for voter, choices in parts for choice in choices.split()]


def never(*_):
    raise AssertionError("no lot was needed")


@each(
    ("votes", "weights", "choice", "by"),
    [
        ("A: x", {}, "x", "majority"),
        ("A: x, B: y, C: y", {"A": 9}, "y", "majority"),
        ("A: x, B: y", {"A": 1, "B": 2}, "y", "wealth"),
        ("A: x, B: x, C: y, D: y, E: z", {"B": 2, "C": 1}, "x", "wealth"),
        ("A: x, B: x, C: y, D: y, E: z", {"E": 9, "B": 2, "C": 1}, "z", "wealth"),
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


@each(
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
        ("A: p, B: p, C: m, D: m, E: b", {"E": 1}, 1, "b"),
        ("A: p, B: p, C: m, D: m, E: b", {"E": 1}, 2, "p m"),
        ("A: m1, B: m1, C: m2, D: m2, E: m3, F: p", {"E": 1}, 2, "m3 p"),
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


@each("seed", range(30))
def test_what_leads_passes_and_a_tie_is_decided_by_one_of_the_voters(seed):
    chance = random.Random(seed)
    cast = [Ballot(f"V{chance.randrange(5)}", chance.choice("abcde") + chance.choice("12")) for _ in range(12)]
    cast = list(dict.fromkeys(cast))
    left = cast
    passed = list(elect_several(cast, {}, lambda _, voters: chance.choice(voters), 3, area))
    places = [area(one.choice) for one in passed]
    assert len(set(places)) == len(places) == min(3, len({area(ballot.choice) for ballot in cast}))
    for one in passed:
        counts = {choice: sum(ballot.choice == choice for ballot in left) for choice in {each.choice for each in left}}
        leaders = [choice for choice, count in counts.items() if count == max(counts.values())]
        assert one.choice in counts
        assert one.choice in leaders or len(leaders) > 1
        left = [ballot for ballot in left if area(ballot.choice) != area(one.choice)]
