"""Legal orders as texts, by unit."""

from math import prod

from variorum.face.names import ByName
from variorum.game.legal_orders import LegalOrders, OrderKind

_MOST = 10_000


class OrderTexts(ByName[list[str]]):
    """The orders that a seat may give, by unit (`A PAR`), or by their first word if they are for no unit (`WAIVE`).

    `forms` describe orders that are too many to list, such as `SELL 1..500 FRANCS`.
    """

    forms: tuple[str, ...] = ()


def legal_texts(found: LegalOrders) -> OrderTexts:
    """Legal orders as texts."""
    texts: dict[str, list[str]] = {}
    for kind in filter(is_short, found.kinds):
        for order in kind.orders():
            text = str(order)
            texts.setdefault(str(order.subject or text.split(maxsplit=1)[0]), []).append(text)
    legal = OrderTexts(
        "unit with legal orders", {subject: list(dict.fromkeys(mine)) for subject, mine in texts.items()}
    )
    legal.forms = tuple(dict.fromkeys(str(kind) for kind in found.kinds if not is_short(kind)))
    return legal


def is_short(kind: OrderKind) -> bool:
    """Whether all orders of a kind can well be listed."""
    return kind.finite and prod(len(field.choices) for field in kind.fields) <= _MOST
