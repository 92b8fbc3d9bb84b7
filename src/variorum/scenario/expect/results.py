"""Expectations about the outcomes of units' orders, and of units."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from variorum.board import area_of
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.variant import Variant
from variorum.scenario import lookup
from variorum.scenario.expect.expectation import Expectation, Played, Shortfall, listed
from variorum.scenario.node import Node, nearest

WORDS = ("success", "bounce", "cut", "disrupted", "void", "dislodged", "destroyed")


class WantedWords(msgspec.Struct, frozen=True):
    """The words listed for a unit."""

    unit: lookup.NamedUnit
    words: tuple[str, ...]


class OwnResults(Expectation, frozen=True):
    """The outcomes of some units' orders: any of the words."""

    wanted: tuple[WantedWords, ...]

    key: ClassVar = "results"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The units whose order had another result."""
        for wish in self.wanted:
            came = words(played, wish.unit)
            if not came or came[0] not in wish.words:
                yield Shortfall(str(wish.unit), " or ".join(wish.words), came[0] if came else "no result")


class AllResults(Expectation, frozen=True):
    """All outcomes of some units' orders and of the units themselves."""

    wanted: tuple[WantedWords, ...]

    key: ClassVar = "results_all"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The units with another outcome."""
        for wish in self.wanted:
            came = words(played, wish.unit)
            if sorted(came) != sorted(wish.words):
                yield Shortfall(str(wish.unit), listed(wish.words), listed(came))


def words(played: Played, unit: lookup.NamedUnit) -> tuple[str, ...]:
    """All outcomes of a unit: first its order's, then its own.

    An order that was refused, for a unit that nobody else answers for, is void.
    """
    own = [event.result for event in played.done.events if isinstance(event, OrderResult) and _is(unit, event)]
    if not own and any(_refused(unit, played, seat) for seat in played.problems):
        own = ["void"]
    fate = [
        "dislodged" if isinstance(event, UnitDislodged) else "destroyed"
        for event in played.done.events
        if isinstance(event, UnitDislodged | UnitDestroyed) and _is(unit, event)
    ]
    return tuple(dict.fromkeys((*own, *fate)))


def own_results(node: Node, variant: Variant) -> Expectation:
    """What `results` says."""
    return OwnResults(node.line, tuple(_wanted(node, variant)))


def all_results(node: Node, variant: Variant) -> Expectation:
    """What `results_all` says."""
    return AllResults(node.line, tuple(_wanted(node, variant)))


def _wanted(node: Node, variant: Variant) -> Iterator[WantedWords]:
    for text, item in node.mapping().items():
        for word in item.words():
            if word not in WORDS:
                raise item.error(f'no result "{word}"; {nearest(word, WORDS)}')
        yield WantedWords(lookup.unit(item, text, variant), item.words())


def _is(unit: lookup.NamedUnit, event: OrderResult | UnitDislodged | UnitDestroyed) -> bool:
    return unit.power in ("", event.power) and _same(unit, event.unit)


def _same(unit: lookup.NamedUnit, text: str) -> bool:
    """Whether a unit's canonical text names the same unit; a coast may be left out."""
    kind, _, location = text.partition(" ")
    return kind == unit.kind and unit.location in (location, area_of(location))


def _refused(unit: lookup.NamedUnit, played: Played, seat: str) -> bool:
    given = (entry for entry in played.done.entries if entry.seat == seat and entry.stands is None)
    return any(entry.given.subject and _same(unit, str(entry.given.subject)) for entry in given)
