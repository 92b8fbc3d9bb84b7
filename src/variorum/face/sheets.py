"""From order texts to sheets, with the problems of what could not be read."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from variorum.face.given import Given, OrderLine, column
from variorum.face.places import Places
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.notation import Reading, read_orders, write_conditional

_HEADING = re.compile(r"^[ \t]*([A-Z][A-Z0-9_]{0,39}):", re.MULTILINE)

Unread = tuple[tuple[str, Problem], ...]
"""What could not be read, each with its seat; an empty one where nobody is named."""


def read_sheets(given: Given) -> tuple[dict[str, Sheet], Unread, Places]:
    """The sheets of all seats, the problems of reading, and the places of the orders."""
    known = tuple(_headings(given))
    sheets: dict[str, Sheet] = {}
    problems: list[tuple[str, Problem]] = []
    places: Places = {}
    for line in given.orders:
        reading = read_orders(given.variant, given.position, line.text, line.seat or _owner(given), known)
        problems += _problems(reading, line)
        for seat, sheet in reading.sheets().items():
            old = sheets.get(seat, Sheet())
            sheets[seat] = Sheet(old.orders + sheet.orders, old.conditional + sheet.conditional)
        places |= _places(reading, line)
    nameless = sheets.pop("", Sheet())
    problems += (("", problem) for problem in _nameless(nameless, places))
    return sheets, tuple(problems), places


def _headings(given: Given) -> Iterator[str]:
    """The names above orders; some may be those of people who have no seat, and may take one."""
    for line in given.orders:
        yield from (name for name in (line.seat, *_HEADING.findall(line.text)) if name and name.upper() == name)


def _owner(given: Given) -> str:
    """Whose the orders are that stand under no name: the only seat's, if there is but one."""
    return given.position.seats[0].id if len(given.position.seats) == 1 else ""


def _problems(reading: Reading, line: OrderLine) -> Unread:
    return tuple((said.seat, _moved(said.problem, line)) for said in reading.lines if said.problem)


def _moved(problem: Problem, line: OrderLine) -> Problem:
    """A problem of a text, counted from where the text begins; a text without a place has none."""
    if not line.line or not problem.line:
        return replace(problem, line=0, column=0)
    offset = line.column - 1 if problem.line == 1 else 0
    return replace(problem, line=problem.line + line.line - 1, column=problem.column + offset)


def _places(reading: Reading, line: OrderLine) -> Places:
    if not line.line:
        return {}
    written = line.text.splitlines()
    plain: Places = {}
    conditional: Places = {}
    for said in reading.lines:
        offset = line.column - 1 if said.number == 1 else 0
        place = (said.number + line.line - 1, column(written, said.number, said.text) + offset)
        plain |= {(said.seat, str(order)): place for order in said.orders}
        if said.conditional:
            given = said.conditional.then + said.conditional.otherwise
            conditional |= {(said.seat, str(order)): place for order in given}
    return conditional | plain


def _nameless(sheet: Sheet, places: Places) -> Sequence[Problem]:
    message = "whose order is this? Write the power on a line of its own before it, such as FRANCE:"
    plain = [(str(order), *places.get(("", str(order)), (0, 0))) for order in sheet.orders]
    conditional = [(write_conditional(condition), 0, 0) for condition in sheet.conditional]
    return [
        Problem(f"{text}: {message}", order=text, line=line, column=column_)
        for text, line, column_ in (*plain, *conditional)
    ]
