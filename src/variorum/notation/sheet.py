"""Reading what a seat, or several, write for the stage at hand."""

from collections.abc import Iterable, Iterator

from variorum.game.newcomers import may_join
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.notation.reader import MOST_PROBLEMS, Line, Reading
from variorum.notation.stage import reader_for

LONGEST_SHEET = 200_000
"""Characters of one seat's sheet."""


def read_sheet(variant: Variant, position: Position, seat: str, text: str) -> tuple[Sheet, tuple[Problem, ...]]:
    """One seat's sheet as its text has it, and what of the text could not be read.

    Problems tell line and column from 1; orders under another seat's name are problems too. Bounded: of a text longer
    than `LONGEST_SHEET` nothing is read. Raises: KeyError if the variant has no such stage.
    """
    if len(text) > LONGEST_SHEET:
        message = f"the sheet has {len(text)} characters; at most {LONGEST_SHEET} are read, so nothing was"
        return Sheet(), (Problem(message, line=text.count("\n", 0, LONGEST_SHEET) + 1, column=1),)
    reading = read_orders(variant, position, text, seat, (seat,))
    return reading.sheets().get(seat, Sheet()), tuple(_problems(reading.lines, seat))[:MOST_PROBLEMS]


def read_orders(
    variant: Variant, position: Position, text: str, seat: str = "", newcomers: Iterable[str] = ()
) -> Reading:
    """A text with the orders of any seats; those under no name are those of `seat`.

    `newcomers` are known too, where a rule lets them take a seat. Raises: KeyError if the variant has no such stage.
    """
    rules = variant.stage(position.turn).rules
    seats = (other.id for other in position.seats if other.id not in variant.board.powers)
    joining = (name for name in newcomers if may_join(rules, position, name))
    reader = reader_for(variant, position.turn, tuple(dict.fromkeys((*seats, *joining))))
    units = tuple(entry.unit for entry in position.dislodged) + position.units
    return reader.read(text, seat, units)


def _problems(lines: Iterable[Line], seat: str) -> Iterator[Problem]:
    for line in lines:
        if line.seat != seat:
            message = f"{line.text}: the orders of {line.seat} stand under its own name"
            yield Problem(message, order=line.text, line=line.number, column=1)
        elif line.problem:
            yield line.problem
