"""Writing sheets: orders and conditional orders in canonical form, which `Reader` reads back."""

from variorum.game.condition import (
    MOST_CENTERS,
    AnyCondition,
    Both,
    Conditional,
    Contested,
    Destroyed,
    Dislodged,
    Either,
    Empty,
    HasCenters,
    Not,
    Occupied,
    Owns,
    Result,
)
from variorum.game.order import Order
from variorum.game.sheet import Sheet

Question = Dislodged | Destroyed | Result | Occupied | Empty | Contested | Owns | HasCenters

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


def _condition(condition: AnyCondition, binding: int) -> str:
    """A condition, in brackets if it binds more loosely than its place allows."""
    match condition:
        case Either(parts):
            return _joined(" OR ", parts, _LOOSEST, binding)
        case Both(parts):
            return _joined(" AND ", parts, _AND, binding)
        case Not(part):
            return f"NOT {_condition(part, _TIGHTEST)}"
        case HasCenters(power, least, most) if 0 < least < most < MOST_CENTERS:
            bounds = HasCenters(power, least, MOST_CENTERS), HasCenters(power, 0, most)
            return _condition(Both(bounds), binding)
        case question:
            return _question(question)


def _joined(word: str, parts: tuple[AnyCondition, ...], own: int, binding: int) -> str:
    if not parts:
        raise ValueError(f"{word.strip()} needs conditions to join")
    text = word.join(_condition(part, own + 1) for part in parts)
    return f"({text})" if own < binding and len(parts) > 1 else text


def _question(condition: Question) -> str:
    match condition:
        case Dislodged(unit):
            text = f"{unit} DISLODGED"
        case Destroyed(unit):
            text = f"{unit} DESTROYED"
        case Result(order, succeeds, power):
            text = f"{power} {order} {'SUCCEEDS' if succeeds else 'FAILS'}".lstrip()
        case Occupied(area, power):
            text = f"{area} OCCUPIED BY {power}" if power else f"{area} OCCUPIED"
        case Owns(power, area):
            text = f"{power} OWNS {area}" if power else f"OWN {area}"
        case HasCenters(power, least, most):
            text = f"{power} HAS {_amount(least, most)} CENTERS"
        case Empty(area):
            text = f"{area} EMPTY"
        case Contested(area):
            text = f"{area} CONTESTED"
    return text


def _amount(least: int, most: int) -> str:
    if least == most:
        return str(least)
    if most == MOST_CENTERS:
        return f">= {least}"
    return f"< {most + 1}"
