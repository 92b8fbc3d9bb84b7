"""Results of a phase for pages: orders by power with outcome and reason, and all other events as sentences."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from variorum.board import area_of
from variorum.game.citation import cited
from variorum.game.event import Event, series, told
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.notation.in_words import teller
from variorum.notation.plainly import plain
from variorum.variants.rulebook import CLAUSE

_OUTCOMES = {
    "success": "succeeded",
    "given": "given",
    "bounce": "bounced",
    "cut": "cut",
    "disrupted": "convoy disrupted",
    "void": "void",
    "destroyed": "destroyed",
}


class ExplainedOrder(msgspec.Struct, frozen=True):
    """An order and its outcome; `why` is the reason without the order, followed by the clause.

    `words` tell the order, which is in notation; they are empty for what is no order.

    `area` is where its unit was; empty for orders without one.
    """

    order: str
    outcome: str
    succeeded: bool
    why: str
    ordered: bool = True
    dislodged: bool = False
    area: str = ""
    words: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the reason cites."""
        return tuple(dict.fromkeys(CLAUSE.findall(self.why)))


class Account(msgspec.Struct, frozen=True):
    """The results of a power's orders; `idle` are units without orders that weren't attacked, also in words."""

    power: str
    name: str
    lines: tuple[ExplainedOrder, ...]
    idle: tuple[str, ...] = ()
    idle_in_words: tuple[str, ...] = ()


def accounts(variant: Variant, events: Sequence[Event]) -> tuple[Account, ...]:
    """The results of all powers in the variant's order, then those of others."""
    results = [event for event in events if isinstance(event, OrderResult)]
    fallen = [event for event in events if isinstance(event, UnitDislodged | UnitDestroyed)]
    fates = {(event.power, event.unit): _fate(event) for event in fallen}
    powers = dict.fromkeys((*variant.powers, *(event.power for event in results)))
    by_power = {power: [event for event in results if event.power == power] for power in powers}
    found = (_account(power, mine, fates, variant) for power, mine in by_power.items())
    return tuple(account for account in found if account.lines or account.idle)


def sentences(variant: Variant, events: Sequence[Event], reader: str = "") -> tuple[str, ...]:
    """All other events in order, except those in a table of the same report."""
    others = (event for event in events if not isinstance(event, OrderResult))
    named = plain(variant.id).sentence
    return tuple(named(told(event, reader, variant.citations)) for event in others if not event.tabled)


def care(seats: Sequence[str]) -> tuple[str, ...]:
    """A sentence about the seats that a caretaker ordered for, if any."""
    return (f"A caretaker ordered for {series([called(seat) for seat in seats])}.",) if seats else ()


def _fate(event: UnitDislodged | UnitDestroyed) -> str:
    return "dislodged" if isinstance(event, UnitDislodged) else "destroyed"


def _account(
    power: str, results: Sequence[OrderResult], fates: Mapping[tuple[str, str], str], variant: Variant
) -> Account:
    idle = tuple(event.unit for event in results if event.idle)
    in_words = tuple(map(plain(variant.id).sentence, idle))
    return Account(power, called(power), tuple(_lines(results, fates, variant)), idle, in_words)


def _lines(
    results: Sequence[OrderResult], fates: Mapping[tuple[str, str], str], variant: Variant
) -> Iterator[ExplainedOrder]:
    tell, named = teller(variant), plain(variant.id).sentence
    for event in results:
        if event.idle:
            continue
        fate = fates.get((event.power, event.unit), "")
        good = event.result == "success" and not fate
        outcome = _OUTCOMES[event.word]
        told = fate if fate and event.result == "success" else f"{outcome}, {fate}" if fate else outcome
        why = named(cited(event.why[:1].upper() + event.why[1:], variant.citations))
        area = area_of(event.unit.rpartition(" ")[2])
        yield ExplainedOrder(event.order, told, good, why, event.ordered, bool(fate), area, tell(event.order))
