"""A sheet as text: everything readable is read, and the rest is kept."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.event import series
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.seats.sheets import LARGEST_SHEET, Saved
from variorum.notation import SourceLine, Written, read_orders, read_own, read_sheet, write_conditional, write_sheet
from variorum.notation.letter import LetterRead, read_letter
from variorum.notation.lines import MOST_PROBLEMS
from variorum.render.layout import named


def read_text(variant: Variant, position: Position, seat: str, text: str) -> Sheet:
    """A sheet whose every line is an order of the seat.

    Raises: ProblemsError with the lines that can't be read.
    """
    found, problems = read_sheet(variant, position, seat, text)
    if problems:
        raise ProblemsError(problems, "Some orders couldn't be read, so nothing was saved.")
    return found


def understood(variant: Variant, position: Position, seat: str, text: str) -> Written:
    """The orders in a text, its unreadable lines, and orders for other seats, which are not kept.

    Raises: RefusedError if the text is too long, or has too many unreadable lines to list.
    """
    _require_short(text)
    found = read_own(variant, position, seat, text)
    _require_few(found.problems)
    return found


def understood_letter(variant: Variant, position: Position, seat: str, text: str) -> LetterRead:
    """The orders in a letter, problems with what is meant as an order, and the lines that were passed over.

    Raises: as `understood`.
    """
    _require_short(text)
    found = read_letter(variant, position, seat, text)
    _require_few(found.problems)
    return found


def _require_short(text: str) -> None:
    if len(text) > LARGEST_SHEET:
        told = f"This text has {len(text)} characters; a sheet can have up to {LARGEST_SHEET}. Nothing was saved."
        raise RefusedError(told)


def _require_few(problems: Sequence[Problem]) -> None:
    if len(problems) >= MOST_PROBLEMS or any(not problem.line for problem in problems):
        raise RefusedError("Too many lines aren't orders. Send only the orders. Nothing was saved.")


def with_order(variant: Variant, position: Position, seat: str, text: str, order: Order) -> str:
    """A text with another order, in place of one in the same slot, such as for the same unit.

    Raises: as `understood`; ProblemsError if the text has orders for other seats, which it would lose.
    """
    found = understood(variant, position, seat, text)
    if found.foreign:
        raise ProblemsError(found.foreign)
    return _joined(found.sheet.adding(Sheet((order,))), "\n".join(found.kept))


def lines(sheet: Sheet) -> tuple[str, ...]:
    """The orders of a sheet in canonical notation, those with conditions last."""
    return (*map(str, sheet.orders), *map(write_conditional, sheet.conditional))


def whole(saved: Saved) -> str:
    """A sheet as text: its orders in canonical notation, then the unreadable lines."""
    return _joined(saved.sheet, saved.unread)


def misread(variant: Variant, position: Position, seat: str, saved: Saved) -> tuple[Problem, ...]:
    """The problems of the unreadable lines of `whole`."""
    return read_sheet(variant, position, seat, whole(saved))[1] if saved.unread else ()


def _joined(sheet: Sheet, unread: str) -> str:
    return "\n".join(part for part in (write_sheet(sheet), unread) if part)


Legal = Callable[[str], LegalOrders]


class TextPlace(NamedTuple):
    """Where an order is in a text; both count from 1."""

    line: int
    column: int


class Together(msgspec.Struct, frozen=True):
    """What a text says for each seat, and where its unconditional orders are."""

    sheets: Mapping[str, Sheet]
    places: Mapping[str, Sequence[TextPlace]]

    def problems(self, saved: Mapping[str, Saved]) -> tuple[Problem, ...]:
        """The problems of the saved sheets, each at its place in the text."""
        found = (self._placed(seat, problem) for seat, sheet in saved.items() for problem in sheet.problems)
        return tuple(sorted(found, key=lambda problem: problem.line))

    def _placed(self, seat: str, problem: Problem) -> Problem:
        """A problem with the order that it is about, and its place."""
        order = problem.order or seat
        message = problem.message if problem.message.startswith(order) else f"{order}: {problem.message}"
        places = self.places.get(seat, ())
        line, column = places[problem.index] if 0 <= problem.index < len(places) else (0, 0)
        return replace(problem, message=message, line=line, column=column)


def write_together(sheets: Mapping[str, Saved]) -> str:
    """The orders of all seats, each seat's below its name, with the lines that can't be read."""
    parts = ((seat, whole(saved)) for seat, saved in sheets.items())
    return "\n\n".join(f"{seat}:\n{text}" for seat, text in parts if text)


def read_together(variant: Variant, position: Position, seats: Sequence[str], text: str, legal: Legal) -> Together:
    """The sheets of all seats, whose legal orders `legal` knows.

    A name holds for all lines below it. Without one, an order is that of its unit's seat, or of the only seat that can
    give it.

    Raises: RefusedError if the text is too long; ProblemsError with the lines that nobody could read.
    """
    if len(text) > LARGEST_SHEET:
        raise RefusedError(f"This text has {len(text)} characters; the limit is {LARGEST_SHEET}. Nothing was saved.")
    found = _Owners(variant, position, tuple(seats), cache(legal))
    lines = [_owned(line, found) for line in read_orders(variant, position, text).lines]
    problems = tuple(line.problem for line in lines if line.problem)
    if problems:
        raise ProblemsError(problems[:MOST_PROBLEMS], "Some lines couldn't be read, so nothing was saved.")
    written = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    sheets, places = {seat: Sheet() for seat in seats}, {seat: list[TextPlace]() for seat in seats}
    for line in lines:
        sheets[line.seat] = _added(sheets[line.seat], line)
        places[line.seat] += [TextPlace(line.number, written[line.number - 1].find(line.text) + 1)] * len(line.orders)
    return Together(sheets, places)


def _added(sheet: Sheet, line: SourceLine) -> Sheet:
    conditional = (line.conditional,) if line.conditional else ()
    return Sheet((*sheet.orders, *line.orders), (*sheet.conditional, *conditional))


class _Owners(NamedTuple):
    """Whose an order is, in a position."""

    variant: Variant
    position: Position
    seats: tuple[str, ...]
    legal: Legal

    def below(self, name: str) -> str:
        """The seat of a name, which may be that of a power; empty if nobody plays it."""
        return name if name in self.seats else self._commander(name)

    def of(self, order: Order) -> tuple[str, ...]:
        """The seats whose order it may be: one if its unit tells, or else all that can give it."""
        own = GM if order.masters else self._unit_owner(order)
        if own and (order.masters or self.legal(own).include(order)):
            return (own,)
        able = tuple(seat for seat in self.seats if seat != GM and self.legal(seat).include(order))
        return able or ((own,) if own else ())

    def _unit_owner(self, order: Order) -> str:
        units = (*(entry.unit for entry in self.position.dislodged), *self.position.units)
        unit = named(units, order.subject) if order.subject else None
        return self._commander(unit.power) if unit else ""

    def _commander(self, power: str) -> str:
        commands = self.variant.world.commands(self.position)
        return next((seat for seat, powers in commands.items() if power in powers and seat in self.seats), "")


def _owned(line: SourceLine, owners: _Owners) -> SourceLine:
    """A line with its seat, or with the reason why nobody can tell it."""
    if line.problem:
        return line
    if line.seat:
        seat = owners.below(line.seat)
        return replace(line, seat=seat) if seat else _refused(line, f"nobody plays {line.seat} now", owners)
    seats = {found for order in _orders(line) for found in owners.of(order)}
    if len(seats) == 1:
        return replace(line, seat=seats.pop())
    why = f"{series(sorted(seats))} could each give it" if seats else "no unit tells whose order it is"
    return _refused(line, why, owners)


def _refused(line: SourceLine, why: str, owners: _Owners) -> SourceLine:
    message = f"{line.text}: {why}. Write it below the name of its seat, such as {owners.seats[0]}:"
    return replace(line, problem=Problem(message, order=line.text, line=line.number, column=1))


def _orders(line: SourceLine) -> Iterator[Order]:
    yield from line.orders
    if line.conditional:
        yield from line.conditional.then
