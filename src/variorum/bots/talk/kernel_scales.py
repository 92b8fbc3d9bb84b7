"""Weighing offers by playing on in the kernel: policies under what is agreed, with the offer and without it."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec
import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Pact
from variorum.agreements import Offer, Promise
from variorum.bots.kernel_war import War
from variorum.bots.pacts import YEARS, played_on, shares
from variorum.bots.talk.gain import Gain, Prospects
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.plain_scales import PlainScales
from variorum.bots.talk.terms import pact_of, promises_due
from variorum.game.turn import years_between

_MOST_YEARS = 3
"""How long games are played on at most, as an answer must not take long."""


class _Outcome(msgspec.Struct, frozen=True):
    """What each power expects: its share of the squares of centers, and its centers."""

    shares: NDArray[np.float64]
    centers: NDArray[np.float64]


class KernelScales(msgspec.Struct, frozen=True, dict=True):
    """All games are played from the same seed, so that what an offer doesn't touch makes no difference."""

    negotiator: Negotiator
    war: War
    seed: int
    games: int

    def weigh(self, offer: Offer) -> Gain | None:
        """What the seat gains by an offer; as plain scales weigh it, if the kernel doesn't know what it says."""
        seat = self.negotiator.seat
        kept = self._pact((offer,), offer.parties)
        if _is_same(kept, self._agreed):
            return PlainScales(self.negotiator).weigh(offer)
        years, powers = self._years(offer), self._powers(seat)
        with_it, alone = self._played(kept, years), self._played(self._pact((offer,), (seat,)), years)
        before = self._before(years)
        kept_to, as_it_is, left_alone = (float(one.centers[powers].sum()) for one in (with_it, before, alone))
        return Gain(
            float((with_it.shares - before.shares)[powers].sum()),
            float((alone.shares - before.shares)[powers].sum()),
            (kept_to, as_it_is, left_alone),
        )

    def prospects(self, offer: Offer) -> Prospects | None:
        """What the seat can expect in centers, by who keeps an offer."""
        seat, powers = self.negotiator.seat, self._powers(self.negotiator.seat)
        others = [other for other in offer.parties if other != seat]
        whole = self._pact((offer,), offer.parties)
        if _is_same(whole, self._agreed):
            return PlainScales(self.negotiator).prospects(offer)
        pacts = (whole, self._pact((offer,), others), self._pact((offer,), (seat,)))
        years = self._years(offer)
        before = self._before(years).centers[powers].sum()
        kept, freed, alone = (float(self._played(pact, years).centers[powers].sum() - before) for pact in pacts)
        return Prospects(kept, freed, alone)

    def mutual(self, offer: Offer) -> Mapping[str, float]:
        """What each party gains if all keep it."""
        kept = self._pact((offer,), offer.parties)
        if _is_same(kept, self._agreed):
            return PlainScales(self.negotiator).mutual(offer)
        years = self._years(offer)
        gained = self._played(kept, years).shares - self._before(years).shares
        return {seat: float(gained[self._powers(seat)].sum()) for seat in offer.parties}

    def temptation(self, other: str) -> float:
        """What the seat gains if it alone breaks its word to another one."""
        negotiator, seat = self.negotiator, self.negotiator.seat
        held = [offer for offer in negotiator.agreements if other not in offer.parties]
        freed = (
            *promises_due(negotiator, held, self._everybody),
            *promises_due(negotiator, [o for o in negotiator.agreements if o not in held], self._everybody - {seat}),
        )
        gained = self._played(pact_of(self.war, negotiator, freed)).shares - self._before().shares
        return float(gained[self._powers(seat)].sum())

    @cached_property
    def _everybody(self) -> frozenset[str]:
        return frozenset((self.negotiator.seat, *self.negotiator.others))

    @cached_property
    def _agreed(self) -> Pact:
        return self._pact((), ())

    @cached_property
    def _unchanged(self) -> dict[int, _Outcome]:
        return {}

    def _pact(self, offered: Iterable[Offer], seats: Iterable[str]) -> Pact:
        """What is agreed, and an offer as far as these seats keep it."""
        promised: list[Promise] = [*promises_due(self.negotiator, offered, tuple(seats))]
        held = promises_due(self.negotiator, self.negotiator.agreements, self._everybody)
        return pact_of(self.war, self.negotiator, (*promised, *held))

    def _years(self, offer: Offer) -> int:
        """For how long to play on: as long as an offer lasts, within limits."""
        lasts = years_between(self.negotiator.now.year, offer.until.year) + 1
        return min(max(YEARS, lasts), _MOST_YEARS)

    def _before(self, years: int = YEARS) -> _Outcome:
        """What is to be expected as things are agreed."""
        if years not in self._unchanged:
            self._unchanged[years] = self._played(self._agreed, years)
        return self._unchanged[years]

    def _played(self, pact: Pact, years: int = YEARS) -> _Outcome:
        batch = played_on(self.war.state, pact, self.seed, self.games, years)
        return _Outcome(shares(batch).mean(axis=0), batch.centers.astype(np.float64).mean(axis=0))

    def _powers(self, seat: str) -> list[int]:
        names, commands = self.war.rules.powers, self.negotiator.variant.world.commands(self.war.situation.position)
        return [names.index(power) for power in commands.get(seat, ()) if power in names]


def _is_same(one: Pact, other: Pact) -> bool:
    return (one.truces, one.spared, one.closed, one.orders) == (other.truces, other.spared, other.closed, other.orders)
