"""Results of a phase for pages: orders by power with outcome and reason, and all other events as sentences."""

from collections.abc import Iterator, Sequence

import msgspec

from variorum.board import area_of
from variorum.game.citation import cited
from variorum.game.event import Event, series, told
from variorum.game.results import Row, printed, rows
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
    "stabilized": "held off by a stabilization",
    "beaten": "beaten by another act",
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
    found = rows(events)
    powers = dict.fromkeys((*variant.powers, *(row.power for row in found)))
    told = (_account(power, [row for row in found if row.power == power], variant) for power in powers)
    return tuple(account for account in told if account.lines or account.idle)


def sentences(variant: Variant, events: Sequence[Event], reader: str = "") -> tuple[str, ...]:
    """All other events in order."""
    named = plain(variant.id).sentence
    return tuple(named(told(event, reader, variant.citations)) for event in printed(events))


def care(seats: Sequence[str]) -> tuple[str, ...]:
    """A sentence about the seats that a caretaker ordered for, if any."""
    return (f"A caretaker ordered for {series([called(seat) for seat in seats])}.",) if seats else ()


def _account(power: str, found: Sequence[Row], variant: Variant) -> Account:
    idle = tuple(row.unit for row in found if row.idle)
    in_words = tuple(map(plain(variant.id).sentence, idle))
    return Account(power, called(power), tuple(_lines(found, variant)), idle, in_words)


def _lines(found: Sequence[Row], variant: Variant) -> Iterator[ExplainedOrder]:
    tell, named = teller(variant), plain(variant.id).sentence
    for row in found:
        if row.idle:
            continue
        outcome = _OUTCOMES.get(row.word, row.word)
        told = row.fate if row.fate and row.result == "success" else f"{outcome}, {row.fate}" if row.fate else outcome
        why = named(cited(row.why[:1].upper() + row.why[1:], variant.citations))
        area, good = area_of(row.unit.rpartition(" ")[2]), row.succeeded and not row.fate
        yield ExplainedOrder(row.order, told, good, why, row.ordered, bool(row.fate), area, tell(row.order))
