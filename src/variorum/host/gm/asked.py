"""The decisions that the rules want from the game master, each with its subject; one tap decides."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from variorum.game.audience import GM
from variorum.game.legal_orders import OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.report import Piece, Table
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

MOST_DECISIONS = 100
"""The most orders of a kind shown as decisions; larger kinds are left to the form."""


class DecidingOrder(msgspec.Struct, frozen=True):
    """One order that decides something: its notation, the word on its button, and whether it has been given."""

    order: str
    word: str
    given: bool


class AskedRow(msgspec.Struct, frozen=True):
    """A subject of decisions: its name, its row in a table of the report, and the possible decisions."""

    name: str
    said: tuple[str, ...]
    decisions: tuple[DecidingOrder, ...]

    @property
    def decided(self) -> bool:
        """Whether one of the decisions has been given."""
        return any(decision.given for decision in self.decisions)


class AskedDecisions(msgspec.Struct, frozen=True):
    """All decisions by one type of orders; `notes` are the rows of the report's table without a decision."""

    purpose: str
    title: str
    notes: tuple[tuple[str, ...], ...]
    lines: tuple[AskedRow, ...]


def questions(
    variant: Variant, position: Position, pieces: Iterable[Piece], sheet: Sheet
) -> tuple[AskedDecisions, ...]:
    """The questions to the game master, in the order of the rules that ask them."""
    tables = [piece for piece in pieces if isinstance(piece, Table)]
    return tuple(_question(kind, tables, sheet) for kind in _kinds(variant, position))


def decided(variant: Variant, position: Position, sheet: Sheet, text: str) -> Sheet | None:
    """The sheet with a decision, given by its text, in place of any other on the same subject. None if unknown.

    Giving a decision again takes it back.
    """
    for kind in _kinds(variant, position):
        for orders in _about_one(kind):
            order = next((order for order in orders if str(order) == text), None)
            if order is not None:
                kept = tuple(other for other in sheet.orders if other not in orders)
                return Sheet(kept if order in sheet.orders else (*kept, order), sheet.conditional)
    return None


def is_complete(variant: Variant, position: Position, sheet: Sheet) -> bool:
    """Whether all decisions that the rules wait for have been given."""
    rules = variant.phase(position.turn).rules
    return not any(GM in rule.awaits(position, {GM: sheet}) for rule in rules)


def _kinds(variant: Variant, position: Position) -> Iterator[OrderKind]:
    for rule in _asking(variant, position):
        for kind in rule.legal_orders(position, GM).kinds:
            choices = [field for field in kind.fields if field.choices and field.kind is not SlotKind.POWERS]
            if (
                not kind.order.waives
                and kind.finite
                and len(choices) == len(kind.fields)
                and _count(kind) <= MOST_DECISIONS
            ):
                yield kind


def _asking(variant: Variant, position: Position) -> Iterator[Rule]:
    if not position.ending:
        yield from (rule for rule in variant.phase(position.turn).rules if rule.orders and rule.asks(position))


def _count(kind: OrderKind) -> int:
    count = 1
    for field in kind.fields:
        count *= len(field.choices)
    return count


def _about_one(kind: OrderKind) -> Iterator[tuple[Order, ...]]:
    """The orders of a kind, grouped by subject: the first field, if there are several."""
    if len(kind.fields) < 2:
        yield tuple(kind.orders())
        return
    first = kind.fields[0].name
    for _, orders in groupby(kind.orders(), key=lambda order: getattr(order, first)):
        yield tuple(orders)


def _question(kind: OrderKind, tables: Sequence[Table], sheet: Sheet) -> AskedDecisions:
    names = [str(choice) for choice in kind.fields[0].choices] if len(kind.fields) > 1 else []
    table = next((table for table in tables if names and {*names} <= {row[0] for row in table.rows}), None)
    rows = table.rows if table else ()
    said = {row[0]: row[1:] for row in rows}
    lines = tuple(_line(kind, orders, said, sheet) for orders in _about_one(kind))
    notes = tuple(row for row in rows if row[0] not in names)
    return AskedDecisions(kind.order.purpose, table.title if table else "", notes, lines)


def _line(kind: OrderKind, orders: Sequence[Order], said: dict[str, tuple[str, ...]], sheet: Sheet) -> AskedRow:
    fields = [field.name for field in kind.fields]
    name = str(getattr(orders[0], fields[0])) if len(fields) > 1 else ""
    deciding = fields[1:] or fields
    decisions = tuple(
        DecidingOrder(str(order), " ".join(str(getattr(order, field)) for field in deciding), order in sheet.orders)
        for order in orders
    )
    return AskedRow(name, said.get(name, ()), decisions)
