"""Solving a field: decide what is certain, then search the variables that hang together for consistent outcomes.

The section "Solving them" of `docs/adjudication.md`, without any propagation: a definition is asked under every
assignment of the undecided variables that it reads. Rule: std:M13, std:M16.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from typing import Final

import msgspec

from variorum.adjudicator.reference.definitions import Definitions, pi, sigma
from variorum.adjudicator.reference.field import Field, chain
from variorum.adjudicator.reference.occurrence import occurring

Assignment = dict[int, bool]
MOST_OCCURRING = 16


class Settlement(Enum):
    """How a component was settled."""

    UNIQUE = "exactly one consistent outcome"
    PARADOX = "convoy paradox"
    SEVERAL = "several consistent outcomes"
    NONE = "no consistent outcome"


class Solution(msgspec.Struct, frozen=True):
    """The value of every variable, and how each component was settled, in the order in which they were taken."""

    values: Assignment
    ways: tuple[Settlement, ...]


class Guess(dict[int, bool]):
    """The decided variables; one that is read without being decided is supposed to be false and put on the trail."""

    def __init__(self, decided: Assignment) -> None:
        super().__init__(decided)
        self.trail: Final[list[int]] = []

    def __missing__(self, variable: int) -> bool:
        """Suppose a variable false that is not decided."""
        self.trail.append(variable)
        self[variable] = False
        return False

    def supposed(self) -> Assignment:
        """Everything that is supposed at the moment."""
        return {variable: self[variable] for variable in self.trail}

    def turn(self) -> bool:
        """Go to the next set of suppositions, and tell whether there is one; without, nothing is supposed any more."""
        while self.trail and self[self.trail[-1]]:
            del self[self.trail.pop()]
        if not self.trail:
            return False
        self[self.trail[-1]] = True
        return True

    def forget(self) -> None:
        """Drop all suppositions."""
        while self.trail:
            del self[self.trail.pop()]


def solve(field: Field) -> Solution:
    """Find the value of every variable."""
    guess = Guess(_impossible(field))
    definitions = Definitions(field, guess)
    undecided = [variable for variable in _variables(field) if variable not in guess]
    ways: list[Settlement] = []
    while undecided := _decide_certain(definitions, guess, undecided):
        component = _closed_component(definitions, guess, undecided)
        way, values = settle(component, _consistent(definitions, guess, component, undecided))
        ways.append(way)
        guess.update(values)
        undecided = [variable for variable in undecided if variable not in guess]
    return Solution(dict(guess), tuple(ways))


def settle(component: list[int], consistent: list[Assignment]) -> tuple[Settlement, Assignment]:
    """Take the one consistent assignment of a component, or fall back on what the page says for none or several.

    Its moves come in the order of their units.
    """
    if len(consistent) == 1:
        return Settlement.UNIQUE, consistent[0]
    if convoys := [variable for variable in component if variable < 0]:
        return Settlement.PARADOX, dict.fromkeys(convoys, False)
    if consistent:
        return Settlement.SEVERAL, max(
            consistent, key=lambda values: (sum(values.values()), [values[m] for m in component])
        )
    return Settlement.NONE, dict.fromkeys(component, False)


def _variables(field: Field) -> Iterator[int]:
    for m, moves in field.moves.items():
        if moves:
            yield sigma(m)
            if field.battle.units[m].via:
                yield pi(m)


def _impossible(field: Field) -> Assignment:
    stranded = [
        m
        for m, moves in field.moves.items()
        if moves and field.battle.units[m].via and not chain(field, m, lambda _: True)
    ]
    return {variable: False for m in stranded for variable in (sigma(m), pi(m))}


def _decide_certain(definitions: Definitions, guess: Guess, undecided: list[int]) -> list[int]:
    """Decide every variable whose definition has one value only, until none is left; return the others."""
    open_because_of: dict[int, set[int]] = {}
    progress = True
    while progress:
        progress = False
        for variable in undecided:
            if variable in open_because_of and open_because_of[variable].isdisjoint(guess):
                continue
            answers, read = _ask(definitions, guess, variable)
            if len(answers) == 1:
                guess[variable] = answers.pop()
                progress = True
            open_because_of[variable] = read
        undecided = [variable for variable in undecided if variable not in guess]
    return undecided


def _ask(definitions: Definitions, guess: Guess, variable: int) -> tuple[set[bool], set[int]]:
    """What the definition of a variable can say, and the variables read until it said both.

    What it reads is supposed to be all false, then all true, because that often brings out both at once.
    """
    answers = {definitions.defined(variable)}
    guess.update(dict.fromkeys(guess.trail, True))
    answers.add(definitions.defined(variable))
    read = set(guess.trail)
    guess.forget()
    if read and len(answers) == 1:
        for supposed, answer in _answers(guess, lambda: definitions.defined(variable)):
            answers.add(answer)
            read.update(supposed)
            if len(answers) == 2:
                break
        guess.forget()
    return answers, read


def _closed_component(definitions: Definitions, guess: Guess, undecided: list[int]) -> list[int]:
    """Find variables that depend on each other and on no other undecided one, beginning where least occurs."""

    def occurrences(variable: int) -> int:
        return len(occurring(definitions.field, variable) - guess.keys())

    @cache
    def depends_on(variable: int) -> frozenset[int]:
        return _dependences(definitions, guess, variable)

    by_size = sorted(undecided, key=occurrences)
    reached = ((variable, _reached(depends_on, variable)) for variable in by_size)
    return next(
        [other for other in undecided if other in component]
        for variable, component in reached
        if all(variable in _reached(depends_on, other) for other in component)
    )


def _dependences(definitions: Definitions, guess: Guess, variable: int) -> frozenset[int]:
    """Find the variables of which one alone can change what the definition of a variable says; all if they are many.

    Of two sets of suppositions that differ in one variable where both have it, the rest can be made the same.
    """
    occur = occurring(definitions.field, variable) - guess.keys()
    if len(occur) > MOST_OCCURRING:
        return frozenset(occur)
    said: dict[bool, list[Assignment]] = {True: [], False: []}
    for supposed, answer in _answers(guess, lambda: definitions.defined(variable)):
        said[answer].append(supposed)
    differences = ([v for v in one if other.get(v, one[v]) != one[v]] for one in said[True] for other in said[False])
    return frozenset(changed[0] for changed in differences if len(changed) == 1)


def _reached(depends_on: Callable[[int], frozenset[int]], variable: int) -> frozenset[int]:
    reached: frozenset[int] = frozenset()
    frontier = depends_on(variable)
    while frontier:
        reached |= frontier
        frontier = frozenset(y for x in frontier for y in depends_on(x)) - reached
    return reached


def _consistent(definitions: Definitions, guess: Guess, component: list[int], undecided: list[int]) -> list[Assignment]:
    """Find the assignments of a component in which each variable equals its definition.

    What lies outside does not matter to it, and is taken to be false meanwhile.
    """
    outside = [variable for variable in undecided if variable not in component]
    guess.update(dict.fromkeys(outside, False))

    def agrees() -> bool:
        return all(guess[variable] == definitions.defined(variable) for variable in component)

    found = [supposed for supposed, agreed in _answers(guess, agrees) if agreed]
    for variable in outside:
        del guess[variable]
    return found


def _answers(guess: Guess, question: Callable[[], bool]) -> Iterator[tuple[Assignment, bool]]:
    """Ask under all suppositions that make a difference to what the question reads; each with its answer."""
    while True:
        answer = question()
        yield guess.supposed(), answer
        if not guess.turn():
            return
