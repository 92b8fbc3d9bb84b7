"""Forms for legal orders, and orders from the data of forms."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from django.http import QueryDict

from variorum.game.calendar import Phase
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.games.services.common import RefusedError
from variorum.host.play.bounds import named
from variorum.host.play.fields import Sent, UnfitError, label, refusal, sent, value
from variorum.host.play.labels import Words
from variorum.host.play.legal import on_map, shown, tag

PREFIX = "f-"
"""Prefix of the names of fields in forms."""


class Control(msgspec.Struct, frozen=True):
    """A labeled control: a list, a bounded number or text, or checkboxes; `picks`: the map can fill it in.

    `blank` is the meaning of an empty value, `values` are filled in already; `orders`: the text is an order;
    `hints` are likely texts, with what each means.
    """

    name: str
    label: str
    kind: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    picks: bool = False
    needed: bool = True
    blank: str = ""
    values: tuple[str, ...] = ()
    orders: bool = False
    hints: tuple[tuple[str, str], ...] = ()


class Kind(msgspec.Struct, frozen=True):
    """The form for a type of orders; `step` names the step that carries them out, `bounds` their limits."""

    step: str
    tag: str
    purpose: str
    controls: tuple[Control, ...]
    bounds: tuple[str, ...]
    of_units: bool

    @property
    def stem(self) -> str:
        """The prefix of its controls' ids."""
        return f"c-{self.tag}-"


def forms(legal_orders: LegalOrders, phase: Phase, words: Words) -> tuple[Kind, ...]:
    """A form for every type of legal orders, in the order in which the phase carries them out."""
    offered = dict.fromkeys(kind.order for kind in legal_orders.kinds)
    steps = {order: step.name for step in reversed(phase.steps) for rule in step.rules for order in rule.orders}
    known = [order for order in phase.orders if order in offered]
    types = dict.fromkeys((*known, *offered))
    return tuple(_kind(legal_orders, order, steps.get(order, ""), words) for order in types)


def later(variant: Variant, turn: Turn) -> tuple[tuple[str, str], ...]:
    """The later phases of the season, and the types of conditional orders possible in them."""
    phases = [phase for phase in variant.rest_of_season(turn)[1:] if not phase.automatic]
    found = ((phase.name, [kind.purpose for kind in phase.orders if not kind.plain_only]) for phase in phases)
    return tuple((name, ", ".join(dict.fromkeys(purposes))) for name, purposes in found if purposes)


def order_from(legal_orders: LegalOrders, data: QueryDict) -> Order:
    """The legal order that a form has sent.

    Raises: RefusedError with what would be accepted.
    """
    return order_of(legal_orders, data.get("type", ""), sent(data, PREFIX))


def order_of(legal_orders: LegalOrders, wanted: str, given: Sent) -> Order:
    """An order of one type, as `order_from`."""
    kinds = [kind for kind in legal_orders.kinds if tag(kind.order) == wanted]
    if not kinds:
        raise RefusedError("This order isn't possible now.")
    problems = []
    for kind in sorted(kinds, key=lambda kind: -len(kind.fields)):
        if not set(given) <= {field.name for field in kind.fields}:
            continue
        try:
            return _order(kind, given)
        except UnfitError as error:
            problems.append(error)
    raise refusal(problems)


def _order(kind: OrderKind, given: Sent) -> Order:
    values: dict[str, Any] = {}
    for field in kind.fields:
        try:
            values[field.name] = value(field, given)
        except UnfitError as error:
            error.fitting = len(values)
            raise
    return kind.order(**values)


def _kind(legal_orders: LegalOrders, order: type[Order], step: str, words: Words) -> Kind:
    kinds = [kind for kind in legal_orders.kinds if kind.order is order]
    names = dict.fromkeys(field.name for kind in kinds for field in kind.fields if field.choices != (False,))
    controls = tuple(_control(name, kinds, words) for name in names)
    of_units = any(field.name == "unit" and field.kind is SlotKind.UNIT for kind in kinds for field in kind.fields)
    return Kind(step, tag(order), order.purpose, controls, named(legal_orders.constraints, order), of_units)


def _control(name: str, kinds: Sequence[OrderKind], words: Words) -> Control:
    """A control for a field, with its choices in all legal orders of a type."""
    fields = [field for kind in kinds for field in kind.fields if field.name == name]
    first = fields[0]
    may_be_open = any(not shown(field.kind, choice) for field in fields for choice in field.choices)
    return Control(
        name=name,
        label=label(kinds[0].order.labels.get(name, name)),
        kind=control_kind(first),
        choices=tuple(labelled(fields, words)),
        least=min(field.least for field in fields),
        most=max(field.most for field in fields),
        picks=first.kind is not SlotKind.POWERS and any(map(on_map, fields)),
        needed=len(fields) == len(kinds) and not may_be_open,
        blank="unspecified" if may_be_open else "",
    )


def control_kind(field: Field) -> str:
    """The kind of control for a field: "boxes", "list", "number" or "text"."""
    if field.kind is SlotKind.POWERS:
        return "boxes"
    if field.choices:
        return "list"
    return "number" if field.kind is SlotKind.AMOUNT else "text"


def labelled(fields: Iterable[Field], words: Words) -> Iterator[tuple[str, str]]:
    """Every choice once, in notation, with the name of a place or a unit; without the empty choice."""
    choices = {(field.kind, choice): field.note(choice) for field in fields for choice in field.choices}
    for (kind, choice), note in choices.items():
        written, spoken = shown(kind, choice), words.value(kind, choice)
        if written:
            named = written if spoken.upper() == written.upper() else f"{written} · {spoken}"
            yield written, f"{named} ({note})" if note else named
