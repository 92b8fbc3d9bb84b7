"""Legal orders from what forms send."""

from typing import Any

from django.http import QueryDict
from msgspec.structs import replace

from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Order
from variorum.host.games.common import RefusedError
from variorum.host.orders.fields import Sent, UnfitError, refusal, sent, value
from variorum.host.orders.guided import guided, unguided
from variorum.host.orders.ledger import given_name
from variorum.host.orders.values import tag

PREFIX = "f-"
"""Prefix of the names of fields in forms."""


def order_from(legal_orders: LegalOrders, data: QueryDict) -> Order:
    """The legal order that a form has sent.

    Raises: RefusedError with what would be accepted.
    """
    return order_of(legal_orders, data.get("type", ""), sent(data, PREFIX))


def order_of(legal_orders: LegalOrders, wanted: str, given: Sent) -> Order:
    """An order of one type, as `order_from`."""
    kinds = [kind for kind in guided(legal_orders).kinds if tag(kind.order) == wanted]
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


def changed(order: Order, amount: Field, data: QueryDict) -> Order | None:
    """An order with the amount that a table has sent: None if that is 0, and the order itself if there is none.

    Raises: RefusedError with what would be accepted.
    """
    written = data.get(given_name(order))
    if written is None:
        return order
    if not written.strip().strip("0"):
        return None
    try:
        return replace(order, **{amount.name: value(amount, {amount.name: [written]})})
    except UnfitError as error:
        raise refusal([error]) from None


def _order(kind: OrderKind, given: Sent) -> Order:
    values: dict[str, Any] = {}
    for field in kind.fields:
        try:
            values[field.name] = value(field, given)
        except UnfitError as error:
            error.fitting = len(values)
            raise
    return kind.order(**unguided(values))
