"""Sheets and events of a variant as plain data, and back."""

from typing import Any, Union

import msgspec

from variorum.adjudicator.verdict import Reason
from variorum.archive.families import from_plain
from variorum.game.condition import Both, Condition, Either, Not
from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

_JOINED: tuple[type[Condition], ...] = (Both, Either, Not)


def sheet_to_plain(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain data, the canonical text of its orders beside them for readers of the file."""
    plain: dict[str, Any] = {
        "text": [str(order) for order in sheet.orders],
        "orders": msgspec.to_builtins(sheet.orders),
    }
    if sheet.conditional:
        plain["conditional"] = msgspec.to_builtins(sheet.conditional)
    return plain


def sheet_from_plain(plain: Any, variant: Variant) -> Sheet:
    """The sheet that plain data describes.

    Raises: ValueError (msgspec.ValidationError among them) if it doesn't belong to this variant.
    """
    conditions = {kind.tag(): kind for kind in (*variant.conditions, *_JOINED)}
    return from_plain(plain, Sheet, {Order: {kind.tag(): kind for kind in variant.orders}, Condition: conditions})


def event_from_plain(plain: Any, variant: Variant) -> Event:
    """The event that plain data describes.

    Raises: ValueError if it doesn't belong to this variant.
    """
    found: Event = msgspec.convert(_upgraded(plain), Union[variant.events])  # noqa: UP007 - made at run time
    return found


def _upgraded(plain: Any) -> Any:
    """A current event for an event of an older file.

    Results of orders were kept as sentences there, and investors won like powers.
    """
    if isinstance(plain, dict) and plain.get("type") == "game_won" and "seats" in plain:
        return {**plain, "type": "investors_won"}
    if not isinstance(plain, dict) or plain.get("type") != "order_result" or "why" not in plain:
        return plain
    words = str(plain["why"]).removeprefix(str(plain.get("order"))).lstrip(": ")
    return plain if plain.get("reason") in list(Reason) else {**plain, "reason": "ruled", "cause": words}
