"""Order lines of a scenario as a seat's sheet."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.notation import Reader, read_sheet, reader_for


class WrittenSheet(msgspec.Struct, frozen=True):
    """What a seat's lines say, and the problems of those that cannot be read (`line` counts the seat's lines)."""

    sheet: Sheet
    problems: tuple[Problem, ...] = ()


def read_lines(variant: Variant, position: Position, seat: str, texts: Sequence[str]) -> WrittenSheet:
    """The sheet that some lines are in the phase at hand.

    An order of another phase is read as well, so that the rules can refuse it.
    """
    if not any("\n" in text or _is_stray(variant, position, seat, text) for text in texts):
        return WrittenSheet(*read_sheet(variant, position, seat, "\n".join(texts)))
    read = [_read(variant, position, seat, text) for text in texts]
    plain = tuple(order for sheet, _ in read for order in sheet.orders)
    conditional = tuple(order for sheet, _ in read for order in sheet.conditional)
    problems = (replace(problem, line=line) for line, (_, found) in enumerate(read, start=1) for problem in found)
    return WrittenSheet(Sheet(plain, conditional), tuple(problems))


def _is_stray(variant: Variant, position: Position, seat: str, text: str) -> bool:
    """Whether a line is an order of another phase alone."""
    problems = read_sheet(variant, position, seat, text)[1]
    return bool(problems) and _order_of_any_phase(variant, position, text) is not None


def _read(variant: Variant, position: Position, seat: str, text: str) -> tuple[Sheet, tuple[Problem, ...]]:
    sheet, problems = read_sheet(variant, position, seat, text)
    stray = _order_of_any_phase(variant, position, text) if problems else None
    return (Sheet((stray,)), ()) if stray else (sheet, problems)


def _order_of_any_phase(variant: Variant, position: Position, text: str) -> Order | None:
    order = Reader(reader_for(variant, position.turn).names, variant.orders).read_order(text, position.units)
    return order if isinstance(order, Order) else None
