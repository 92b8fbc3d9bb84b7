"""Lines of a text as read, and those that couldn't be."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from variorum.game.condition import Conditional
from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.unit import Unit
from variorum.notation.heading import Heading
from variorum.notation.names import Names
from variorum.notation.parse import Parsed
from variorum.notation.problems import shortened, strange

MOST_EXPLAINED, MOST_PROBLEMS, MOST_FAULTS = 100, 2_000, 3_000
"""Lines that cannot be read: so many are explained, so many told, and after so many a text isn't read on."""


class SourceLine(msgspec.Struct, frozen=True, gc=False):
    """A statement of a text: its seat (empty if none is named), its line number, and what it says.

    `stranger`: the name above it, if no seat has that name.
    """

    number: int
    seat: str
    text: str
    orders: tuple[Order, ...] = ()
    conditional: Conditional | None = None
    problem: Problem | None = None
    stranger: str = ""


Lines: TypeAlias = tuple[SourceLine, ...]
Owned: TypeAlias = Callable[[str], Sequence[Unit]]
"""The units that a seat knows, as callers give them."""


class Tally(msgspec.Struct):
    """The problems and tokens of a text so far."""

    problems: int = 0
    tokens: int = 0


def unexplained(text: str, number: int, owner: Heading, tally: Tally) -> Iterator[SourceLine]:
    """A line that cannot be read, after many others: told without a reason, which would cost more than it is worth."""
    tally.problems += 1
    if tally.problems <= MOST_PROBLEMS:
        told = Problem(f"{shortened(text)}: this was not understood", order=text, line=number, column=1)
        line = SourceLine(number, owner.seat, text, problem=told)
        yield below(owner.stranger, line) if owner.stranger else line


def named(names: Names, parsed: Parsed, number: int) -> SourceLine:
    """A heading with a name that no seat has."""
    stranger = parsed.stranger
    return SourceLine(number, "", f"{stranger}:", problem=strange(names, stranger, number), stranger=stranger)


def below(stranger: str, line: SourceLine) -> SourceLine:
    """A line below such a heading: refused, whatever it says."""
    message = f'{shortened(line.text)}: it was ignored, because "{shortened(stranger)}" above it isn\'t a seat'
    found = line.problem or Problem(message, order=line.text, line=line.number, column=1)
    return SourceLine(line.number, "", line.text, problem=found, stranger=stranger)
