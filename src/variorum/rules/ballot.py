"""Counting ballots: the most popular choice passes; the weightiest voter, or else a lot, breaks a tie.

Rule: capitalist:C3.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic, Literal, TypeVar

import msgspec

Choice = TypeVar("Choice", bound=Hashable)

Grounds = Literal["majority", "wealth", "lot"]


class Ballot(msgspec.Struct, Generic[Choice], frozen=True):
    """One voter's vote for one choice."""

    voter: str
    choice: Choice


class Elected(msgspec.Struct, Generic[Choice], frozen=True):
    """The choice that passed, and the grounds."""

    choice: Choice
    by: Grounds


def elect(
    ballots: Sequence[Ballot[Choice]], weights: Mapping[str, int], draw: Callable[[Sequence[str]], str]
) -> Elected[Choice]:
    """The choice that passes; at least one ballot is needed.

    If choices tie for the lead, the voter with the most weight decides, even for a choice outside the tie; if several
    such voters disagree, `draw` picks one of them.
    """
    leaders = _leaders(ballots)
    if len(leaders) == 1:
        return Elected(leaders[0], "majority")
    return _decided(ballots, weights, draw)


def elect_several(
    ballots: Sequence[Ballot[Choice]],
    weights: Mapping[str, int],
    draw: Callable[[int, Sequence[str]], str],
    most: int,
    place: Callable[[Choice], Hashable],
) -> Iterator[Elected[Choice]]:
    """Up to `most` choices that pass one after another, no two of them for the same place.

    A voter may cast several ballots, in order of preference. If all the leading choices can pass, their order needs
    no decision. `draw` is told how many will have passed, its own choice included.
    """
    for number in range(1, most + 1):
        if not ballots:
            return
        places = dict.fromkeys(place(choice) for choice in _leaders(ballots))
        contested = len(places) > most - number + 1
        first = next(iter(places))
        concerned = ballots if contested else [ballot for ballot in ballots if place(ballot.choice) == first]
        passed = elect(concerned, weights, partial(draw, number))
        yield passed
        ballots = [ballot for ballot in ballots if place(ballot.choice) != place(passed.choice)]


def _leaders(ballots: Sequence[Ballot[Choice]]) -> list[Choice]:
    """The choices with the most ballots, in the order in which they were first made."""
    counts = Counter(ballot.choice for ballot in ballots)
    return [choice for choice, count in counts.items() if count == max(counts.values())]


def _decided(
    ballots: Sequence[Ballot[Choice]], weights: Mapping[str, int], draw: Callable[[Sequence[str]], str]
) -> Elected[Choice]:
    """The choice of the weightiest voter, the first one if that voter has several."""
    wishes: dict[str, Choice] = {}
    for ballot in ballots:
        wishes.setdefault(ballot.voter, ballot.choice)
    heaviest = max(weights.get(voter, 0) for voter in wishes)
    voters = [voter for voter in wishes if weights.get(voter, 0) == heaviest]
    if len({wishes[voter] for voter in voters}) == 1:
        return Elected(wishes[voters[0]], "wealth")
    return Elected(wishes[draw(voters)], "lot")
