"""Why an order makes sense, in a line such as "towards BEL: worth 31, defended once"."""

from collections.abc import Sequence

from variorum.board import area_of
from variorum.bots.bot import Situation
from variorum.bots.outlook import Outlook
from variorum.game.order import Order
from variorum.rules.adjustments.orders import Build, Remove
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Retreat

_TIMES = ("undefended", "defended once", "defended twice")


def reasons(situation: Situation, orders: Sequence[Order]) -> tuple[str, ...]:
    """A reason for each order, in their order; empty where there is nothing to say."""
    outlook = Outlook(situation)
    return tuple(_reason(outlook, order) for order in orders)


def _reason(outlook: Outlook, order: Order) -> str:
    match order:
        case Move() | Retreat():
            return f"towards {order.to}: {_place(outlook, order.unit.kind, order.to)}"
        case SupportMove() | Convoy():
            kind = order.target.kind or order.unit.kind
            return f"helps {order.target} to {order.to}: {_place(outlook, kind, order.to)}"
        case SupportHold():
            return f"guards {order.target}: {_rivals(outlook, order.target.area)}"
        case Hold():
            return f"stays in {order.unit.area}: {_place(outlook, order.unit.kind, order.unit.location)}"
        case Build() | Remove():
            use = "most" if isinstance(order, Build) else "least"
            return f"{use} use in {order.unit.area}: worth {_worth(outlook, order.unit.kind, order.unit.location)}"
        case _:
            return ""


def _place(outlook: Outlook, kind: str, location: str) -> str:
    return f"worth {_worth(outlook, kind, location)}, {_rivals(outlook, area_of(location))}"


def _worth(outlook: Outlook, kind: str, location: str) -> int:
    return round(outlook.value(kind, location))


def _rivals(outlook: Outlook, area: str) -> str:
    """How many units the strongest rival has there or could send there."""
    times = outlook.competition(area)
    return _TIMES[times] if times < len(_TIMES) else f"defended {times} times"
