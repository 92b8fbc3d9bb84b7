"""Order lines of a scenario as a seat's sheet."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.notation import Line, Reader, reader_for


class Written(msgspec.Struct, frozen=True):
    """What a seat's lines say, and the problems of those that cannot be read (`line` counts the seat's lines)."""

    sheet: Sheet
    problems: tuple[Problem, ...] = ()


def read_sheet(variant: Variant, position: Position, seat: str, texts: Sequence[str]) -> Written:
    """The sheet that some lines are in the stage at hand.

    An order of another stage is read as well, so that the rules can refuse it.
    """
    seats = tuple(other.id for other in position.seats if other.id not in variant.board.powers)
    reader = reader_for(variant, position.turn, seats)
    orders = variant.orders
    wider = Reader(reader.names, orders, orders)
    units = tuple(entry.unit for entry in position.dislodged) + position.units
    lines: list[Line] = []
    for number, text in enumerate(texts, start=1):
        found = reader.read(text, seat, units)
        otherwise = wider.read(text, seat, units) if found.problems else found
        lines += _numbered((found if otherwise.problems else otherwise).lines, seat, number)
    plain = tuple(order for line in lines for order in line.orders)
    conditional = tuple(line.conditional for line in lines if line.conditional)
    return Written(Sheet(plain, conditional), tuple(line.problem for line in lines if line.problem))


def _numbered(lines: Sequence[Line], seat: str, number: int) -> Iterator[Line]:
    """The lines with the number that they have in the file; those of another seat are problems."""
    for line in lines:
        problem = line.problem
        if line.seat != seat:
            problem = Problem(f"{line.text}: the orders of {line.seat} stand under its own name", order=line.text)
        if problem:
            yield Line(number, seat, line.text, problem=replace(problem, line=number))
        else:
            yield line
