"""Legal orders as texts, by unit."""

from collections.abc import Mapping
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING

from variorum.face.names import ByName
from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.order import VOTES
from variorum.game.position import Position, once
from variorum.game.process import legal_orders
from variorum.game.shared import together
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement

if TYPE_CHECKING:
    from variorum.env import Classical

_MOST = 10_000
_SUPPORT, _CONVOY = 10, 20
"""The kinds of orders after each other, whatever their lengths."""


class OrderTexts(ByName[list[str]]):
    """The orders that a seat may give, by unit (`A PAR`), or by their first word if they are for no unit (`WAIVE`).

    `votes` and proposals stand apart, such as `DRAW`: agreed on, they may end the game. `forms` describe orders that
    are too many to list, such as `SELL 1..500 FRANCS`.
    """

    votes: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()


def order_texts(variant: Variant, position: Position, seat: str) -> OrderTexts:
    """The orders that a seat may give in a position.

    Where the kernel knows the rules, it lists what units can do, in the order of the rules.
    """
    known = None if position.ending else once(position, _moves, variant)
    if known is None:
        return legal_texts(legal_orders(variant, position, seat))
    others = (rule for rule in (*variant.phase(position.turn).rules, *variant.always) if not isinstance(rule, Movement))
    legal = legal_texts(together(others, position, seat))
    powers = variant.world.commands(position).get(seat, ())
    ranks = {str(unit): rank for rank, unit in enumerate(position.units)}
    for unit in position.units:
        if unit.power in powers:
            legal[str(unit)] = sorted(known[unit.location], key=lambda text: _rank(text, ranks))
    return legal


def legal_texts(found: LegalOrders) -> OrderTexts:
    """Legal orders as texts."""
    texts: dict[str, list[str]] = {}
    votes: list[str] = []
    for kind in filter(is_short, found.kinds):
        for order in kind.orders():
            text = str(order)
            into = (
                votes if order.group == VOTES else texts.setdefault(str(order.subject or text.split(maxsplit=1)[0]), [])
            )
            into.append(text)
    legal = OrderTexts(
        "unit with legal orders", {subject: list(dict.fromkeys(mine)) for subject, mine in texts.items()}
    )
    legal.votes = tuple(dict.fromkeys(votes))
    legal.forms = tuple(dict.fromkeys(str(kind) for kind in found.kinds if not is_short(kind)))
    return legal


def is_short(kind: OrderKind) -> bool:
    """Whether all orders of a kind can well be listed."""
    return kind.finite and prod(len(field.choices) for field in kind.fields) <= _MOST


def _moves(position: Position, variant: Variant) -> dict[str, list[str]] | None:
    """What all units of a movement phase can do, by location; None if the kernel can't tell."""
    kernel = _kernel(variant) if position.turn.phase == "M" else None
    try:
        return kernel.legal(position) if kernel else None
    except ValueError:
        return None  # a game master has changed the board, or put units where none can be


@lru_cache(maxsize=64)
def _kernel(variant: Variant) -> "Classical | None":
    """The kernel's form of a variant, if it knows all its rules."""
    from variorum.env import NotClassicalError, classical

    try:
        return classical(variant)
    except NotClassicalError:
        return None


def _rank(text: str, ranks: Mapping[str, int]) -> tuple[int, int, str]:
    """Where the rules list an order: by its type, then by the unit that it helps, then by its goal."""
    words = text.split(" ")
    if words[2] == "-":
        return len(words), 0, words[3]
    if words[2] == "H":
        return 0, 0, ""
    helped = ranks[f"{words[3]} {words[4]}"]
    return (_CONVOY if words[2] == "C" else _SUPPORT) + len(words), helped, words[-1]
