"""A sheet as its seat writes it: read as far as it can be read, and nothing of it lost."""

from django.utils.translation import gettext as _

from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.games.services.common import RefusedError
from variorum.host.games.services.sheets import LARGEST_SHEET, Saved
from variorum.notation import Written, read_own, read_sheet, write_conditional, write_sheet
from variorum.notation.reader import MOST_PROBLEMS


def understood(variant: Variant, position: Position, seat: str, text: str) -> Written:
    """The orders of a text, its lines that are none, and orders for other seats, of which nothing is kept.

    Raises: RefusedError if the text is longer than a sheet, or has more lines that are none than can be told of.
    """
    if len(text) > LARGEST_SHEET:
        told = _("This text has %(size)d characters; a sheet has at most %(most)d. Nothing was saved.")
        raise RefusedError(told % {"size": len(text), "most": LARGEST_SHEET})
    found = read_own(variant, position, seat, text)
    if len(found.problems) >= MOST_PROBLEMS or any(not problem.line for problem in found.problems):
        told = _("Too much of this text is no order. Send the orders alone. Nothing was saved.")
        raise RefusedError(told)
    return found


def lines(sheet: Sheet) -> tuple[str, ...]:
    """The orders of a sheet in canonical notation, those with conditions last."""
    return (*map(str, sheet.orders), *map(write_conditional, sheet.conditional))


def whole(saved: Saved) -> str:
    """A sheet as text: what was understood in canonical notation, and then what was not."""
    return "\n".join(part for part in (write_sheet(saved.sheet), saved.unread) if part)


def misread(variant: Variant, position: Position, seat: str, saved: Saved) -> tuple[Problem, ...]:
    """What is wrong with the lines of `whole` that are no orders."""
    return read_sheet(variant, position, seat, whole(saved))[1] if saved.unread else ()
