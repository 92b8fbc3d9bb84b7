"""Orders in vain: accepted, and nothing comes of them, though their seat is told that they counted."""

from collections.abc import Iterator

from msgspec.structs import replace

from variorum.game.breaking import tried
from variorum.game.docket import Entry
from variorum.game.happened import OrderTaken
from variorum.game.order import Order
from variorum.game.position import to_json
from variorum.game.process import Processed
from variorum.game.variant import Variant
from variorum.testing.game import RandomPhase

_ENOUGH = 3
"""Orders of a type that come to nothing in a phase before it is told: one may do what another has done already."""


class Vain:
    """What comes, over some games, of orders that no rule tells of: by their type and the phase.

    Types that say by `taken` what their orders do are believed.
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._useful = set[tuple[type[Order], str]]()
        self._idle: dict[tuple[type[Order], str], list[str]] = {}

    def note(self, phase: RandomPhase) -> None:
        """Look at the orders of a phase that counted. Raises: BrokenError if a rule raises anything without one."""
        events = [event for event in phase.done.events if isinstance(event, OrderTaken)]
        taken = {(event.power, event.order) for event in events}
        name = self._variant.phase(phase.position.turn).name
        for entry in phase.done.entries:
            order, key = entry.given, (type(entry.given), name)
            if entry.stands is None or order.masters or type(order).taken != Order.taken or key in self._useful:
                continue
            if (entry.seat, str(order)) not in taken or self._has_effect(phase, entry):
                self._useful.add(key)
            else:
                self._idle.setdefault(key, []).append(f"{phase.position.turn}: {entry.seat} orders {order}")

    def faults(self) -> Iterator[str]:
        """The types of orders of which nothing ever came in a phase, with the rule that takes them and an example."""
        for (kind, name), found in self._idle.items():
            if len(found) >= _ENOUGH and (kind, name) not in self._useful:
                takers = (type(rule).__name__ for rule in self._variant.rules if kind in rule.orders)
                yield (
                    f"{found[0]}, and nothing comes of it: {next(takers, 'a rule')} accepts the order {kind.__name__} "
                    f"in the phase {name}, and never does anything with it there; carry it out, tell of it in an "
                    "event, say what it does with taken, or refuse it"
                )

    def _has_effect(self, phase: RandomPhase, entry: Entry) -> bool:
        """Whether the phase comes out otherwise without an order."""
        sheet = phase.sheets.get(entry.seat)
        if sheet is None or entry.given not in sheet.orders:
            return True
        others = replace(sheet, orders=tuple(order for order in sheet.orders if order != entry.given))
        sheets = phase.sheets | {entry.seat: others}
        without = tried(self._variant, phase.position, sheets, phase.dice, phase.season)
        return _told(without, entry) != _told(phase.done, entry)


def _told(done: Processed, entry: Entry) -> object:
    """All that a phase came to, but for the order itself."""
    own = (entry.seat, str(entry.given))
    others = (
        event for event in done.events if not (isinstance(event, OrderTaken) and (event.power, event.order) == own)
    )
    return done.waiting, to_json(done.position), [to_json(event) for event in others]
