"""Legal orders: everything that a seat may order now, as data. Forms, maps, bots and `check` all share it."""

from collections.abc import Container, Iterable, Iterator
from functools import cached_property
from itertools import product, takewhile
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.game.order import Form, Order, SlotKind, Word
from variorum.game.unit import UnitRef


class Ring(msgspec.Struct, frozen=True):
    """Areas that are equally far from what a choice depends on.

    `mark` fits into an area of the map, such as 1½; `name` says the distance in words. A `limit` stands out.
    """

    mark: str
    name: str
    areas: tuple[str, ...]
    limit: bool = False


class Field(msgspec.Struct, frozen=True):
    """One field of an order: its choices, or the bounds of an amount or of a text's length.

    POWERS: from `least` to `most` of the choices, each once. `notes` are remarks on some of the choices. The map shows
    the `rings`, from near to far, while somebody chooses.
    """

    name: str
    kind: SlotKind
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    notes: tuple[tuple[Any, str], ...] = ()
    rings: tuple[Ring, ...] = ()

    def note(self, choice: Any) -> str:
        """The remark on a choice, if there is one."""
        return next((note for about, note in self.notes if about == choice), "")


class OrderKind(msgspec.Struct, frozen=True):
    """Legal orders of one type: every combination of the fields' values."""

    order: type[Order]
    fields: tuple[Field, ...] = ()

    @property
    def finite(self) -> bool:
        """Whether all these orders can be listed."""
        return all(field.choices and field.kind is not SlotKind.POWERS for field in self.fields)

    def orders(self) -> Iterator[Order]:
        """Every order, where they can be listed."""
        names = [field.name for field in self.fields]
        for values in product(*(field.choices for field in self.fields)):
            yield self.order(**dict(zip(names, values, strict=True)))

    def __str__(self) -> str:
        """How these orders are written, with the choices for every slot: `SELL 1..500 FRANCS`."""
        fields = {field.name: field for field in self.fields}
        form = next(form for form in self.order.forms if not form.read_only and _agrees(form, fields))
        return " ".join(part.text if isinstance(part, Word) else _shown(fields.get(part.field)) for part in form.parts)

    def includes(self, order: Order) -> bool:
        """Whether the order is legal here."""
        return type(order) is self.order and all(_allows(field, getattr(order, field.name)) for field in self.fields)

    def agreement(self, order: Order) -> int:
        """How many fields, from the first on, allow what the order says; 0 for an order of another type."""
        if type(order) is not self.order:
            return 0
        return sum(1 for _ in takewhile(lambda field: _allows(field, getattr(order, field.name)), self.fields))

    def like(self, order: Order) -> "OrderKind":
        """Those of these orders that say the same as an order of their type, in all fields that allow it."""
        if type(order) is not self.order:
            return self
        return replace(self, fields=tuple(_narrowed(field, getattr(order, field.name)) for field in self.fields))

    def __repr__(self) -> str:
        return f"<Orders {self.order.__name__}: {len(self.fields)} fields>"


class Constraint(msgspec.Struct, frozen=True):
    """A bound over a whole sheet: at most `most` orders of some types.

    With `each`, the bound holds for each value of that field. With `subjects`, only orders for these units count. With
    `least`, a sheet has at least that many orders of these types or none. With `due`, fewer are probably a mistake.
    `name` states any other condition that the orders must meet together.

    Raises: ValueError if `each` is a field that none of these orders has.
    """

    name: str
    orders: tuple[type[Order], ...]
    most: int
    each: str = ""
    least: int = 0
    subjects: tuple[UnitRef, ...] = ()
    due: bool = False

    def __post_init__(self) -> None:
        """Reject a field that no such order has."""
        if self.each and self.orders and not any(hasattr(order, self.each) for order in self.orders):
            names = ", ".join(order.__name__ for order in self.orders)
            raise ValueError(f'the bound "{self.name}" counts each "{self.each}", which no order has: {names}')


class Price(msgspec.Struct, frozen=True):
    """The cost of orders of one type: the field `amount` times the price of the value of the field `each`.

    Negative prices are gains. Without `each`, the amount is the cost; without `amount` too, an order costs `flat`.

    Raises: ValueError for a field that these orders lack.
    """

    order: type[Order]
    amount: str = ""
    each: str = ""
    prices: dict[str, int] = {}
    flat: int = 1

    def __post_init__(self) -> None:
        """Reject fields that no such order has."""
        known = self.order.__struct_fields__
        for name in (self.amount, self.each):
            if name and name not in known:
                raise ValueError(f'{self.order.__name__} has no field "{name}" to price; it has {", ".join(known)}')

    def of(self, order: Order) -> int:
        """The cost of an order of this type."""
        number = int(getattr(order, self.amount)) if self.amount else 1
        return number * (self.prices.get(getattr(order, self.each), 0) if self.each else self.flat)


class Budget(msgspec.Struct, frozen=True):
    """A bound over a whole sheet: its orders cost at most `funds` together.

    `coin`, such as $: funds and prices are hundredths of it.
    """

    name: str
    funds: int
    prices: tuple[Price, ...]
    coin: str = ""

    @property
    def orders(self) -> tuple[type[Order], ...]:
        """The types of orders that cost or gain something."""
        return tuple(price.order for price in self.prices)

    def cost(self, order: Order) -> int:
        """The cost of an order; 0 if it has no price here."""
        price = self.price(type(order))
        return price.of(order) if price else 0

    def price(self, order: type[Order]) -> Price | None:
        """The price of orders of one type, if they have one here."""
        return next((price for price in self.prices if issubclass(order, price.order)), None)

    def told(self, amount: int) -> str:
        """An amount of these funds for people: "$12.05", or just the number."""
        if not self.coin:
            return str(amount)
        whole, cents = divmod(abs(amount), 100)
        return f"{'-' if amount < 0 else ''}{self.coin}{whole}.{cents:02}"


Bound: TypeAlias = Constraint | Budget
"""A limit of a whole sheet."""


class LegalOrders(msgspec.Struct, frozen=True, dict=True):
    """What a seat may order under a rule: kinds of orders, and constraints over all of them together."""

    kinds: tuple[OrderKind, ...] = ()
    constraints: tuple[Bound, ...] = ()

    def orders(self) -> Iterator[Order]:
        """Every legal order of the kinds that can be listed."""
        for kind in self.kinds:
            if kind.finite:
                yield from kind.orders()

    def include(self, order: Order) -> bool:
        """Whether the order is legal, apart from the constraints."""
        for name, shelf in self._shelves.get(type(order), {}).items():
            if any(kind.includes(order) for kind in shelf.get(getattr(order, name, None), ())):
                return True
        return False

    def bounds_on(self, order: type[Order]) -> tuple[tuple[int, Bound, Price | None], ...]:
        """The bounds that count orders of a type: the place of each among all, and the price of a budget."""
        found = self._bounds_on.get(order)
        if found is None:
            found = self._bounds_on[order] = tuple(
                (at, bound, bound.price(order) if isinstance(bound, Budget) else None)
                for at, bound in enumerate(self.constraints)
                if issubclass(order, bound.orders)
            )
        return found

    @cached_property
    def _bounds_on(self) -> dict[type[Order], tuple[tuple[int, Bound, Price | None], ...]]:
        return {}

    @cached_property
    def _shelves(self) -> dict[type[Order], dict[str, dict[Any, list[OrderKind]]]]:
        """The kinds by type, the name of the first field with choices (empty if there is none), and each choice."""
        found: dict[type[Order], dict[str, dict[Any, list[OrderKind]]]] = {}
        for kind in self.kinds:
            field = next((field for field in kind.fields if field.choices and field.kind is not SlotKind.POWERS), None)
            shelf = found.setdefault(kind.order, {}).setdefault(field.name if field else "", {})
            for choice in field.choices if field else (None,):
                shelf.setdefault(choice, []).append(kind)
        return found

    def __repr__(self) -> str:
        return f"<Legal orders: {len(self.kinds)} kinds, {len(self.constraints)} constraints>"


def join(parts: Iterable[LegalOrders], shared: Container[str] = ()) -> LegalOrders:
    """Several rules' legal orders as one; bounds with the same `shared` name are one bound."""
    kinds: tuple[OrderKind, ...] = ()
    bounds: list[Bound] = []
    for part in parts:
        kinds += part.kinds
        for bound in part.constraints:
            same = [at for at, other in enumerate(bounds) if bound.name in shared and _alike(bound, other)]
            if same:
                bounds[same[0]] = _one(bounds[same[0]], bound)
            else:
                bounds.append(bound)
    return LegalOrders(kinds, tuple(bounds))


def _alike(one: Bound, other: Bound) -> bool:
    """Whether two bounds have one name, and count in the same way."""
    return one.name == other.name and type(one) is type(other)


def _one(one: Bound, other: Bound) -> Bound:
    """Two bounds as one that counts the orders of both; where they differ, the stricter number holds."""
    if isinstance(one, Budget) and isinstance(other, Budget):
        prices = tuple(dict.fromkeys((*one.orders, *other.orders)))
        every = tuple(one.price(order) or other.price(order) for order in prices)
        return replace(one, funds=min(one.funds, other.funds), prices=every)
    assert isinstance(one, Constraint) and isinstance(other, Constraint)  # noqa: S101, PT018 - types are alike
    orders = tuple(dict.fromkeys((*one.orders, *other.orders)))
    subjects = tuple(dict.fromkeys((*one.subjects, *other.subjects))) if one.subjects and other.subjects else ()
    most, least = min(one.most, other.most), max(one.least, other.least)
    return replace(one, orders=orders, most=most, least=least, subjects=subjects, due=one.due or other.due)


def _agrees(form: Form, fields: dict[str, Field]) -> bool:
    """Whether the fields' choices include all that the form itself sets."""
    chosen = {name: fields[name].choices for name in form.fixed if name in fields}
    return all(form.fixed[name] in choices for name, choices in chosen.items() if choices)


def _shown(field: Field | None) -> str:
    if field is None:
        return "..."
    if field.choices:
        shown = (" - ".join(choice) if field.kind is SlotKind.PATH else str(choice) for choice in field.choices)
        return "|".join(shown)
    return f"{field.least}..{field.most}" if field.kind is SlotKind.AMOUNT else f'"{field.name}"'


def _narrowed(field: Field, value: Any) -> Field:
    one = field.choices and field.kind is not SlotKind.POWERS and value in field.choices
    return replace(field, choices=(value,)) if one else field


def _allows(field: Field, value: Any) -> bool:
    if field.kind is SlotKind.POWERS:
        return len(set(value) & set(field.choices)) == len(value) and field.least <= len(value) <= field.most
    if field.choices:
        return value in field.choices
    size = value if isinstance(value, int) else len(value)
    return bool(field.least <= size <= field.most)
