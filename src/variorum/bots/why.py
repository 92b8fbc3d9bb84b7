"""Why an order makes sense: "Belgium is worth 31, and a rival can be there with one unit."."""

from collections.abc import Sequence

from variorum.board import area_of
from variorum.bots.bot import Situation
from variorum.bots.outlook import Outlook
from variorum.game.order import Order
from variorum.notation.in_words import Words, words
from variorum.rules.adjustments.orders import Build, Remove
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Retreat

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def reasons(situation: Situation, orders: Sequence[Order]) -> tuple[str, ...]:
    """A sentence for each order, in their order; empty where there is nothing to say."""
    outlook, named = Outlook(situation), words(situation.variant)
    return tuple(_reason(outlook, named, order) for order in orders)


def _reason(outlook: Outlook, named: Words, order: Order) -> str:
    match order:
        case Move() | Retreat():
            worth = _worth(outlook, order.unit.kind, order.to)
            return f"{named.place(order.to)} is worth {worth}, and {_rivals(outlook, area_of(order.to))}."
        case SupportMove() | Convoy():
            worth = _worth(outlook, order.target.kind or order.unit.kind, order.to)
            told = f"{named.other(order.target)} gets to {named.place(order.to)}, which is worth {worth}"
            return f"With its help {told}; {_rivals(outlook, area_of(order.to))}."
        case SupportHold():
            return f"It guards {named.other(order.target)}: {_rivals(outlook, order.target.area)}."
        case Hold():
            worth = _worth(outlook, order.unit.kind, order.unit.location)
            return f"{named.place(order.unit.location)} is worth {worth}, and {_rivals(outlook, order.unit.area)}."
        case Build() | Remove():
            most = "most" if isinstance(order, Build) else "least"
            worth = _worth(outlook, order.unit.kind, order.unit.location)
            return f"In {named.place(order.unit.location)} a unit is of the {most} use: it is worth {worth} there."
        case _:
            return ""


def _worth(outlook: Outlook, kind: str, location: str) -> int:
    return round(outlook.value(kind, location))


def _rivals(outlook: Outlook, area: str) -> str:
    """How many units the strongest rival has there or could send there."""
    count = outlook.competition(area)
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"a rival can be there with {number} unit{'' if count == 1 else 's'}" if count else "no rival can be there"
