"""The game master ends the wait for a power whose answer a phase needs.

A rule that awaits seats takes `EndWait` among its orders and leaves out the powers that the game master names.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from variorum.game.audience import GM
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import VOTES, Form, Order, Slot, SlotKind, Word
from variorum.game.sheet import Sheet


class EndWait(Order, frozen=True, tag="end_wait"):
    """The phase no longer waits for that power."""

    power: str

    purpose: ClassVar = "stop waiting for a power"
    says: ClassVar = ("stop waiting for {power}",)
    meaning: ClassVar = "The phase no longer waits for the answer of this power."
    group: ClassVar = VOTES
    waives: ClassVar = True
    forms: ClassVar = (Form((Word("END WAIT"), Slot("power", SlotKind.POWER))),)


def end_wait_options(awaited: Iterable[str], cost: str) -> LegalOrders:
    """The game master's legal orders while powers are awaited; `cost` describes the consequence for such a power."""
    powers = tuple(awaited)
    notes = tuple((power, cost) for power in powers)
    kinds = (OrderKind(EndWait, (Field("power", SlotKind.POWER, powers, notes=notes),)),) if powers else ()
    return LegalOrders(kinds, (Constraint("one order for each power", (EndWait,), 1, each="power"),))


def waits_ended(sheets: Mapping[str, Sheet]) -> frozenset[str]:
    """The powers for which the game master has ended the wait."""
    sheet = sheets.get(GM, Sheet())
    return frozenset(order.power for order in sheet.orders if isinstance(order, EndWait))
