"""From order texts to sheets, with the problems of what could not be read."""

from collections.abc import Sequence

from msgspec.structs import replace

from variorum.cli.intake import Given, Line
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.notation import Reading, reader_for, write_conditional


def read_sheets(given: Given) -> tuple[dict[str, Sheet], tuple[Problem, ...], dict[tuple[str, str], int]]:
    """The sheets of all seats, the problems of reading, and the line of each order by seat and text."""
    seats = tuple(seat.id for seat in given.position.seats if seat.id not in given.variant.board.powers)
    reader = reader_for(given.variant, given.position.turn, seats)
    units = tuple(entry.unit for entry in given.position.dislodged) + given.position.units
    sheets: dict[str, Sheet] = {}
    problems: list[Problem] = []
    places: dict[tuple[str, str], int] = {}
    for line in given.orders:
        reading = reader.read(line.text, line.seat or _owner(given), units)
        problems += _problems(reading, line)
        for seat, sheet in reading.sheets().items():
            old = sheets.get(seat, Sheet())
            sheets[seat] = Sheet(old.orders + sheet.orders, old.conditional + sheet.conditional)
        for said in reading.lines:
            places |= {(said.seat, str(order)): said.number + line.line - 1 for order in said.orders}
    nameless = sheets.pop("", Sheet())
    problems += _nameless(nameless, places)
    return sheets, tuple(problems), places


def _owner(given: Given) -> str:
    """Whose the orders are that stand under no name: the only seat's, if there is but one."""
    return given.position.seats[0].id if len(given.position.seats) == 1 else ""


def _problems(reading: Reading, line: Line) -> Sequence[Problem]:
    return [replace(problem, line=problem.line + line.line - 1 if problem.line else 0) for problem in reading.problems]


def _nameless(sheet: Sheet, places: dict[tuple[str, str], int]) -> Sequence[Problem]:
    message = "whose order is this? Write the power on a line of its own before it, such as FRANCE:"
    plain = [(str(order), places[("", str(order))]) for order in sheet.orders]
    conditional = [(write_conditional(condition), 0) for condition in sheet.conditional]
    return [
        Problem(f"{text}: {message}", order=text, line=line, column=1 if line else 0)
        for text, line in (*plain, *conditional)
    ]
