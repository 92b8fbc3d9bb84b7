"""Asking a bot: whatever it does, the game goes on."""

from random import Random

import msgspec

from variorum.bots.bot import Bot, Situation
from variorum.game.order import Order
from variorum.game.sheet import Sheet


class BotAnswer(msgspec.Struct, frozen=True):
    """What a bot sends. `fault` says what was wrong with it; then some of its orders, or all, are left out."""

    sheet: Sheet
    fault: str = ""


def ask(bot: Bot, situation: Situation, seed: str, budget: int) -> BotAnswer:
    """A bot's legal orders. A failing bot costs its seat these orders, and nothing else."""
    try:
        sheet = bot.sheet(situation, _chance(seed, situation), budget)
    except Exception as error:  # noqa: BLE001 - a bot may be anybody's code, and may fail in any way
        return BotAnswer(Sheet(), f"{type(error).__name__}: {error}")
    if not isinstance(sheet, Sheet) or not all(isinstance(order, Order) for order in sheet.orders):
        return BotAnswer(Sheet(), f"answered {_short(sheet)} instead of a sheet of orders")
    return _counted(situation, sheet)


def _chance(seed: str, situation: Situation) -> Random:
    """A stream of its own for each seed, phase and seat, so that games replay."""
    return Random(f"{seed}/{situation.position.turn}/{situation.seat}")


def _counted(situation: Situation, sheet: Sheet) -> BotAnswer:
    """The sheet without orders that do not count."""
    try:
        kept = accepted(situation, sheet.orders)
    except Exception as error:  # noqa: BLE001 - fields of wrong types can fail anywhere in a rule
        return BotAnswer(Sheet(), f"answered orders that make no sense: {type(error).__name__}: {error}")
    lost = len(sheet.orders) - len(kept)
    fault = f"{lost} of {len(sheet.orders)} orders were refused" if lost else ""
    if sheet.conditional:
        fault = f"{fault}; " * bool(fault) + "conditional orders of bots aren't taken"
    return BotAnswer(Sheet(kept), fault)


def accepted(situation: Situation, orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """As many of the orders as count together."""
    while orders:
        refused = situation.refused(orders)
        if not refused:
            return orders
        orders = tuple(order for place, order in enumerate(orders) if place not in refused)
    return ()


def _short(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= 60 else f"{text[:60]}…"
