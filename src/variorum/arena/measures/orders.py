"""How much a seat wants to happen, and how much of it does: orders that do something, and those that succeed."""

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.game.results import rows
from variorum.observe.scene import moves
from variorum.rules.movement.orders import UNIT_ORDERS, Hold


class Activity(msgspec.Struct, frozen=True):
    """The orders of a seat in movement phases: all, those of them that are active, and those that succeeded.

    Active are all that aren't a hold. An order counts if it was written: a unit without one holds on nobody's behalf.
    """

    orders: int
    active: int
    succeeded: int

    @property
    def share(self) -> float:
        """The part of its orders that is active; 0 of none."""
        return self.active / self.orders if self.orders else 0.0

    @property
    def success(self) -> float:
        """The part of its active orders that succeeded; 0 of none."""
        return self.succeeded / self.active if self.active else 0.0


def activity(log: GameLog, seat: str) -> Activity:
    """The orders of a seat in all movement phases of a game."""
    written = active = succeeded = 0
    for moment in log.moments[1:]:
        if moment.turn is None or not moves(log.variant, moment.turn) or seat not in moment.sheets:
            continue
        given = [order for order in moment.sheets[seat].orders if isinstance(order, UNIT_ORDERS)]
        texts = {str(order) for order in given if not isinstance(order, Hold)}
        written, active = written + len(given), active + len(texts)
        succeeded += sum(row.succeeded and row.order in texts for row in rows(moment.events))
    return Activity(written, active, succeeded)
