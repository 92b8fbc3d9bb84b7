"""A sheet as text: everything readable is read, and the rest is kept."""

from collections.abc import Sequence

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.seats.sheets import LARGEST_SHEET, Saved
from variorum.notation import Written, read_own, read_sheet, write_conditional, write_sheet
from variorum.notation.letter import LetterRead, read_letter
from variorum.notation.lines import MOST_PROBLEMS


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
