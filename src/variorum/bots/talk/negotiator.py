"""What a bot knows when it talks: its seat's view, its offers, and who has kept their word."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from random import Random

import msgspec
from msgspec.structs import replace

from variorum.agreements import Deal, Judged, Offer, Peace, State, Verdict, breaches, pledged_orders
from variorum.agreements.offer import due
from variorum.bots.bot import Situation
from variorum.bots.talk.character import CHARACTERS, Character
from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.turn import Turn
from variorum.game.variant import Variant

_KEPT, _BROKEN, _DOUBT = 1.0, 4.0, 0.5
"""Weights of promises kept and broken in what a seat is trusted with. Somebody unknown is trusted four times in five:
of offers that nobody has a reason to break, most are kept."""
_PRIOR = 2.0
"""The weight of the trust that everybody begins with: one breach takes it from 0.8 to 0.3."""


class PromiseOutcome(msgspec.Struct, frozen=True):
    """What became of a promise in a phase, as the negotiator saw it."""

    turn: Turn
    offer: Offer
    judged: Judged


class Negotiator(msgspec.Struct, frozen=True, dict=True):
    """A bot's character, and what its seat may know: nothing else decides what it says, but chance, which has a seed.

    What it says to others is decided by what they know of its agreements themselves: see `as_known_to`.
    """

    situation: Situation
    deals: tuple[Deal, ...] = ()
    word: tuple[PromiseOutcome, ...] = ()
    character: Character = CHARACTERS[0]
    seed: str = ""

    def as_known_to(self, seats: Iterable[str]) -> "Negotiator":
        """The same bot without what any of these seats, apart from its own, has no part in: its secrets from them."""
        hearers = set(seats) - {self.seat}
        return replace(
            self,
            deals=tuple(deal for deal in self.deals if hearers.issubset(deal.offer.parties)),
            word=tuple(word for word in self.word if hearers.issubset(word.offer.parties)),
        )

    def chance(self, about: str) -> Random:
        """A stream of its own for one thing in this phase, whatever else is going on."""
        return Random(f"{self.seed}/{self.now}/{self.seat}/{about}")

    @property
    def seat(self) -> str:
        """The seat that it speaks for."""
        return self.situation.seat

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.situation.variant

    @property
    def now(self) -> Turn:
        """The phase for which orders are due."""
        return self.situation.position.turn

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The other seats that still have something on the board."""
        position, commands = self.situation.position, self.variant.world.commands(self.situation.position)
        standing = {unit.power for unit in position.units} | set(position.owners.values())
        return tuple(seat for seat, powers in commands.items() if seat != self.seat and standing.intersection(powers))

    @cached_property
    def agreements(self) -> tuple[Offer, ...]:
        """Those that bind now; one that another party has broken binds nobody any more."""
        agreed = (deal.offer for deal in self.deals if deal.state is State.AGREED)
        return tuple(offer for offer in agreed if self.binds(offer) and offer not in self._betrayed)

    @cached_property
    def _betrayed(self) -> frozenset[Offer]:
        """What others have agreed with the seat, and broken."""
        broken = (word for word in self.word if word.judged.verdict is Verdict.BROKEN)
        return frozenset(word.offer for word in broken if word.judged.seat != self.seat)

    def binds(self, offer: Offer) -> bool:
        """Whether any promise of an offer is due in this phase."""
        return any(due(self.variant, offer, seat, self.now) for seat in offer.parties)

    def at_peace(self, other: str) -> bool:
        """Whether the seat and another one have promised each other peace for this phase."""
        return any(
            Peace(other) in due(self.variant, offer, self.seat, self.now)
            and Peace(self.seat) in due(self.variant, offer, other, self.now)
            for offer in self.agreements
        )

    def trust(self, other: str) -> float:
        """How sure it is that a seat keeps its word, from 0 to 1."""
        said = [word.judged.verdict for word in self._about(other)]
        kept, broken = said.count(Verdict.KEPT), said.count(Verdict.BROKEN)
        for_it = _PRIOR + _KEPT * kept
        return for_it / (for_it + _DOUBT + _BROKEN * broken)

    def shuns(self, other: str) -> bool:
        """Whether it makes no agreements with a seat at present, as it broke its word (Kramár's sanction)."""
        breaches = [word.turn.year for word in self._about(other) if word.judged.verdict is Verdict.BROKEN]
        return bool(breaches) and self.now.year - max(breaches) < self.character.remembers

    def breach(self, other: str) -> PromiseOutcome | None:
        """The latest promise that a seat has broken."""
        return next(
            (word for word in reversed(tuple(self._about(other))) if word.judged.verdict is Verdict.BROKEN), None
        )

    def contradicts(self, offer: Offer) -> bool:
        """Whether the seat couldn't keep an offer in this phase beside what it has agreed to, or offered itself."""
        own = (deal.offer for deal in self.deals if deal.state is State.OPEN and deal.offer.by == self.seat)
        before = (*self.agreements, *own)
        return not self._broken(before).issuperset(self._broken((*before, offer)))

    def _broken(self, offers: tuple[Offer, ...]) -> frozenset[Problem | Order]:
        """Where the seat would break its word if it gave the orders that it has promised in these offers.

        Those that a sheet can't have beside the others are among it.
        """
        variant, position = self.variant, self.situation.position
        promised = pledged_orders(variant, position, self.seat, offers)
        refused = (promised[place] for place in self.situation.refused(promised))
        return frozenset((*breaches(variant, position, self.seat, promised, offers, binding=True), *refused))

    def _about(self, other: str) -> Iterator[PromiseOutcome]:
        return (word for word in self.word if word.judged.seat == other and self.seat in word.offer.parties)
