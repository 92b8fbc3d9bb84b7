"""Writing sheets: orders and conditional orders in canonical form, which `Reader` reads back."""

from variorum.game.condition import Both, Condition, Conditional, Either, Not
from variorum.game.order import Order
from variorum.game.sheet import Sheet

_LOOSEST, _AND, _TIGHTEST = range(3)


def write_sheet(sheet: Sheet) -> str:
    """A sheet as text: orders, then conditional orders, each on a line of its own.

    Raises: ValueError as `write_conditional` does.
    """
    return "\n".join((*map(str, sheet.orders), *map(write_conditional, sheet.conditional)))


def write_conditional(conditional: Conditional) -> str:
    """A conditional order: `IF A BUR DISLODGED THEN A BUR R GAS ELSE A PAR H`.

    Raises: ValueError if it gives no order, or if AND or OR joins nothing: such conditionals have no text.
    """
    if not conditional.then:
        raise ValueError("a conditional order needs an order after THEN")
    otherwise = f" ELSE {_orders(conditional.otherwise)}" if conditional.otherwise else ""
    return f"IF {_condition(conditional.condition, _LOOSEST)} THEN {_orders(conditional.then)}{otherwise}"


def _orders(orders: tuple[Order, ...]) -> str:
    return "; ".join(map(str, orders))


def _condition(condition: Condition, binding: int) -> str:
    """A condition, in brackets if it binds more loosely than its place allows."""
    match condition.written:
        case Either(parts):
            return _joined(" OR ", parts, _LOOSEST, binding)
        case Both(parts):
            return _joined(" AND ", parts, _AND, binding)
        case Not(part):
            return f"NOT {_condition(part, _TIGHTEST)}"
        case question:
            return str(question)


def _joined(word: str, parts: tuple[Condition, ...], own: int, binding: int) -> str:
    if not parts:
        raise ValueError(f"{word.strip()} needs conditions to join")
    text = word.join(_condition(part, own + 1) for part in parts)
    return f"({text})" if own < binding and len(parts) > 1 else text
