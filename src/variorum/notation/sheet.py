"""Reading what a seat, or several, write for the phase at hand."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.newcomers import may_join
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.notation.phase import reader_for
from variorum.notation.problems import shortened
from variorum.notation.reader import MOST_PROBLEMS, Reader, Reading, SourceLine

LONGEST_SHEET = 200_000
"""Characters of one seat's sheet."""


class Written(msgspec.Struct, frozen=True):
    """What one seat wrote: its sheet, what else it may want to correct, and what is wrong, in the order of the text.

    `kept` are the lines that are no orders, so written that nothing in them becomes an order when they are read behind
    the sheet again. Orders under the name of another seat are among the problems alone, and listed as `foreign`.
    """

    sheet: Sheet = Sheet()
    kept: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    foreign: tuple[Problem, ...] = ()


def read_sheet(variant: Variant, position: Position, seat: str, text: str) -> tuple[Sheet, tuple[Problem, ...]]:
    """One seat's sheet as its text has it, and what is wrong with the text.

    Bounds and exceptions are those of `read_own`.
    """
    found = read_own(variant, position, seat, text)
    return found.sheet, found.problems


def read_own(variant: Variant, position: Position, seat: str, text: str) -> Written:
    """What one seat wrote.

    Problems tell line and column from 1; orders under another seat's name are problems too. A power that the seat
    orders for may stand for it. Bounded: of a text longer than `LONGEST_SHEET` nothing is read. Raises: KeyError if the
    variant has no such phase.
    """
    if len(text) > LONGEST_SHEET:
        message = f"the sheet has {len(text)} characters; at most {LONGEST_SHEET} are read, so nothing was"
        return Written(problems=(Problem(message, line=text.count("\n", 0, LONGEST_SHEET) + 1, column=1),))
    own = {seat, *variant.world.commands(position).get(seat, ())}
    reader = _reader(variant, position, (seat,), seat)
    lines = reader.read(text, seat, _units(position)).lines
    mine = tuple(replace(line, seat=seat) for line in lines if line.seat in own and not line.stranger)
    sheet = Reading(mine).sheets().get(seat, Sheet())
    strange = [line for line in lines if line.stranger]
    foreign = tuple(_foreign(line, seat) for line in lines if line.seat not in own and not line.stranger)
    unread = [line.problem for line in (*mine, *strange) if line.problem]
    problems = sorted((*unread, *foreign), key=lambda problem: problem.line or LONGEST_SHEET)
    written = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = (*(_kept(line, written) for line in mine if line.problem), *(line.text for line in strange))
    return Written(sheet, kept, tuple(problems[:MOST_PROBLEMS]), foreign)


def read_orders(
    variant: Variant, position: Position, text: str, seat: str = "", newcomers: Iterable[str] = ()
) -> Reading:
    """A text with the orders of any seats; those under no name are those of `seat`.

    `newcomers` are known too, where a rule lets them take a seat. Raises: KeyError if the variant has no such phase.
    """
    return _reader(variant, position, newcomers, GM).read(text, seat, _units(position))


def _reader(variant: Variant, position: Position, newcomers: Iterable[str], reader: str) -> Reader:
    rules = variant.phase(position.turn).rules
    seats = (other.id for other in position.seats if other.id not in variant.board.powers)
    joining = (name for name in newcomers if may_join(rules, position, name))
    return reader_for(variant, position.turn, tuple(dict.fromkeys((*seats, *joining))), reader)


def _units(position: Position) -> tuple[Unit, ...]:
    return tuple(entry.unit for entry in position.dislodged) + position.units


def _foreign(line: SourceLine, seat: str) -> Problem:
    message = f"{shortened(line.text)} stands under {line.seat}, and this is the sheet of {seat}: it was not taken"
    return Problem(message, order=line.text, line=line.number, column=1)


def _kept(line: SourceLine, written: Sequence[str]) -> str:
    """What was written: the statement, or else its line if only a part of it is told."""
    whole = written[line.number - 1] if 0 < line.number <= len(written) else ""
    return line.text if line.text and line.text in whole else whole
