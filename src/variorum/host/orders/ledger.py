"""Tables for orders of an amount of something: a row for each thing, a column for each type of orders.

They are made from legal orders alone: types whose only fields are an amount and a choice, and the budget they share.
Orders with an amount and more fields, such as bids for supports, have a row each once they are on the sheet.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from variorum.game.legal_orders import Budget, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.host.orders.controls import labelled
from variorum.host.orders.values import form_of, shown, tag
from variorum.notation.in_words import Words

MOST_ROWS = 60
"""More rows than this are no table to read."""
_NOT_ROWS = (SlotKind.POWERS, SlotKind.ORDER, SlotKind.AMOUNT)


class Column(msgspec.Struct, frozen=True):
    """A type of orders: its tag and purpose, and the names of its fields for the amount and the thing."""

    order: type[Order]
    heading: str
    amount: str
    thing: str

    @property
    def tag(self) -> str:
        """The name of the type."""
        return tag(self.order)


class Cell(msgspec.Struct, frozen=True):
    """The amount ordered so far and the most that is legal; `cost` is that of one. `name` is the field of the form."""

    name: str
    heading: str
    value: int
    most: int
    cost: int

    @property
    def step(self) -> int:
        """How far a tap goes."""
        return 10 if self.most >= 100 else 1


class LedgerRow(msgspec.Struct, frozen=True):
    """A thing, its price for people, a remark on it, and a cell for each column; None where nothing is legal."""

    thing: str
    label: str
    price: str
    note: str
    cells: tuple[Cell | None, ...]


class CostTable(msgspec.Struct, frozen=True):
    """A table, and the `funds` left after all orders that aren't in it, if a budget bounds it.

    `given` are rows of the orders on the sheet that need more than an amount and a thing.
    """

    group: str
    columns: tuple[Column, ...]
    rows: tuple[LedgerRow, ...]
    on_map: bool
    budget: Budget | None = None
    funds: int = 0
    given: tuple[LedgerRow, ...] = ()
    types: tuple[type[Order], ...] = ()

    @property
    def name(self) -> str:
        """Its name in a form."""
        return "-".join(column.tag for column in self.columns) or self.group

    @property
    def all_rows(self) -> tuple[LedgerRow, ...]:
        """The rows of things, then those of orders on the sheet."""
        return self.rows + self.given

    @property
    def left(self) -> int:
        """The funds that are left after all orders."""
        return self.funds - sum(cell.value * cell.cost for row in self.all_rows for cell in row.cells if cell)

    @property
    def left_told(self) -> str:
        """The same for people."""
        return self.budget.told(self.left) if self.budget else ""

    @property
    def is_open(self) -> bool:
        """Whether it shows at once: nothing on the map begins these orders, or there are some."""
        return not self.on_map or any(cell and cell.value for row in self.all_rows for cell in row.cells)


def field_name(column: Column, thing: str) -> str:
    """The name of a cell's field in the form."""
    return f"a-{column.tag}-{thing}"


def given_name(order: Order) -> str:
    """The name of the field in the form for the amount of an order on the sheet."""
    return f"g-{order}"


def ledgers(legal_orders: LegalOrders, orders: Sequence[Order], words: Words) -> tuple[CostTable, ...]:
    """The tables for all legal orders that fit into one, with what is ordered so far."""
    found = sorted(_columns(legal_orders), key=lambda column: (column.order.group, column.thing))
    wider = amounts_of(legal_orders, {column.order for column in found})
    made = {}
    for (group, thing), columns in groupby(found, key=lambda column: (column.order.group, column.thing)):
        table = _ledger(group, tuple(columns), legal_orders, orders, words)
        if 1 < len(table.rows) <= MOST_ROWS:
            made[group, thing] = table
    for group in dict.fromkeys(order.group for order in orders if type(order) in wider):
        key = next((key for key in made if key[0] == group), (group, ""))
        bare = made.get(key) or CostTable(group, (), (), on_map=False)
        types = tuple(kind for kind in wider if kind.group == group)
        made[key] = _with_given(bare, types, wider, legal_orders, orders)
    return tuple(made.values())


def amounts_of(legal_orders: LegalOrders, apart: Container[type[Order]]) -> dict[type[Order], Field]:
    """The amounts of the types of orders with more fields than an amount and a thing, except those types `apart`."""
    found: dict[type[Order], Field] = {}
    for kind in legal_orders.kinds:
        amounts = [field for field in kind.fields if field.kind is SlotKind.AMOUNT and not field.choices]
        if len(amounts) == 1 and kind.order not in apart:
            widest = found.get(kind.order, amounts[0])
            found[kind.order] = max(widest, amounts[0], key=lambda field: field.most)
    return found


def _with_given(
    table: CostTable,
    types: tuple[type[Order], ...],
    amounts: Mapping[type[Order], Field],
    legal_orders: LegalOrders,
    orders: Sequence[Order],
) -> CostTable:
    """A table with a row for each order of some types."""
    every = (*(column.order for column in table.columns), *types)
    budget = _budget(legal_orders, every)
    rows = tuple(_given(order, amounts[type(order)], budget) for order in orders if isinstance(order, types))
    others = (order for order in orders if not isinstance(order, every))
    funds = budget.funds - sum(map(budget.cost, others)) if budget else 0
    return replace(table, given=rows, types=types, budget=budget, funds=funds)


def _given(order: Order, amount: Field, budget: Budget | None) -> LedgerRow:
    """The row of an order on the sheet."""
    heading, value = order.purpose.split()[0].capitalize(), int(getattr(order, amount.name))
    cost = budget.cost(order) // value if budget and value else 0
    form = form_of(order)
    parts = (part for part in form.parts if part is not _slot(form, amount.name)) if form else ()
    label = " ".join(part.text if isinstance(part, Word) else str(getattr(order, part.field)) for part in parts)
    return LedgerRow(
        str(order), label, "", "", (Cell(given_name(order), heading, value, max(amount.most, value), cost),)
    )


def _slot(form: Form, name: str) -> Slot | None:
    return next((part for part in form.parts if isinstance(part, Slot) and part.field == name), None)


def _budget(legal_orders: LegalOrders, types: Iterable[type[Order]]) -> Budget | None:
    """The budget that all these types share, if there is one."""
    wanted = tuple(types)
    budgets = (one for one in legal_orders.constraints if isinstance(one, Budget))
    return next((one for one in budgets if all(map(one.price, wanted))), None)


def _columns(legal_orders: LegalOrders) -> Iterator[Column]:
    for order in dict.fromkeys(kind.order for kind in legal_orders.kinds):
        pairs = {_pair(kind) for kind in legal_orders.kinds if kind.order is order}
        if len(pairs) == 1 and (pair := pairs.pop()):
            yield Column(order, order.purpose.split()[0].capitalize(), *pair)


def _pair(kind: OrderKind) -> tuple[str, str] | None:
    """The names of the amount and the choice, if these are all fields."""
    amounts = [field for field in kind.fields if field.kind is SlotKind.AMOUNT and not field.choices]
    things = [field for field in kind.fields if field.choices and field.kind not in _NOT_ROWS]
    return (amounts[0].name, things[0].name) if len(kind.fields) == 2 and amounts and things else None


def _ledger(
    group: str, columns: tuple[Column, ...], legal_orders: LegalOrders, orders: Sequence[Order], words: Words
) -> CostTable:
    types = tuple(column.order for column in columns)
    budget = _budget(legal_orders, types)
    others = (order for order in orders if not isinstance(order, types))
    kinds = [kind for kind in legal_orders.kinds if kind.order in types]
    things = [field for kind in kinds for field in kind.fields if field.choices]
    rows = tuple(
        _row(written, label, columns, kinds, [order for order in orders if isinstance(order, types)], budget)
        for written, label in labelled([replace(field, notes=()) for field in things], words)
    )
    funds = budget.funds - sum(map(budget.cost, others)) if budget else 0
    on_map = any(field.kind is not SlotKind.CHOICE for field in things)
    return CostTable(group, columns, rows, on_map, budget, funds)


def _row(
    thing: str,
    label: str,
    columns: tuple[Column, ...],
    kinds: Sequence[OrderKind],
    orders: Sequence[Order],
    budget: Budget | None,
) -> LedgerRow:
    cells, notes = [], []
    for column in columns:
        field = next((found for found in _amounts(kinds, column, thing)), None)
        given = sum(
            int(getattr(order, column.amount))
            for order in orders
            if type(order) is column.order and str(getattr(order, column.thing)) == thing
        )
        cost = _cost(budget, column, thing)
        cells.append(Cell(field_name(column, thing), column.heading, given, field.most, cost) if field else None)
        notes += [field.note(one) for field in _things(kinds, column) for one in field.choices if str(one) == thing]
    price = max((abs(cell.cost) for cell in cells if cell), default=0)
    told = budget.told(price) if budget and budget.coin else ""
    return LedgerRow(thing, label, told, next(filter(None, notes), ""), tuple(cells))


def _amounts(kinds: Iterable[OrderKind], column: Column, thing: str) -> Iterator[Field]:
    """The amounts that are legal for a thing."""
    for kind in kinds:
        fields = {field.name: field for field in kind.fields}
        if kind.order is column.order and any(
            shown(fields[column.thing].kind, one) == thing for one in fields[column.thing].choices
        ):
            yield fields[column.amount]


def _things(kinds: Iterable[OrderKind], column: Column) -> Iterator[Field]:
    mine = (field for kind in kinds if kind.order is column.order for field in kind.fields)
    return (field for field in mine if field.name == column.thing)


def _cost(budget: Budget | None, column: Column, thing: str) -> int:
    price = budget.price(column.order) if budget else None
    if price is None:
        return 0
    return price.prices.get(thing, 0) if price.each else price.flat
