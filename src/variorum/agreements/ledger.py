"""The offers of a game, and what became of them."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.agreements.offer import MOST_PARTIES, MOST_PROMISES, Offer, OfferError, Promise, offer_of
from variorum.agreements.reading import LONGEST_OFFER, read_pledge
from variorum.archive.gamelog import GameLog
from variorum.archive.lines import OfferLine
from variorum.game.order import Slot, SlotKind
from variorum.game.pledge import Pledge
from variorum.game.problem import Problem
from variorum.game.turn import Turn
from variorum.game.variant import Variant


class State(StrEnum):
    """An offer is open until all have accepted it, one has declined, or its phase is over."""

    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"
    LAPSED = "lapsed"


class Deal(msgspec.Struct, frozen=True):
    """An offer with its number, who has accepted it, who has declined it, and whether its phase ended before."""

    number: int
    offer: Offer
    accepted: frozenset[str] = frozenset()
    declined: str = ""
    lapsed: bool = False

    @property
    def state(self) -> State:
        """What has become of it."""
        if self.declined:
            return State.DECLINED
        if self.accepted >= set(self.offer.asked):
            return State.AGREED
        return State.LAPSED if self.lapsed else State.OPEN

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Who hasn't answered an open offer."""
        return tuple(seat for seat in self.offer.asked if seat not in self.accepted) if self.state is State.OPEN else ()


class Ledger(msgspec.Struct, frozen=True):
    """All offers of a game, in the order in which they were made; immutable."""

    deals: tuple[Deal, ...] = ()

    def with_offer(self, offer: Offer) -> "Ledger":
        """With a new offer, whose number is the next one."""
        return Ledger((*self.deals, Deal(len(self.deals) + 1, offer)))

    def deal(self, number: int) -> Deal:
        """An offer by its number. Raises: ValueError naming those that are open."""
        if not 1 <= number <= len(self.deals):
            open_ones = ", ".join(str(deal.number) for deal in self.deals if deal.state is State.OPEN) or "none"
            raise ValueError(f"there is no offer {number}; open offers: {open_ones}")
        return self.deals[number - 1]

    def accepted(self, number: int, seat: str) -> "Ledger":
        """With an offer accepted by a seat. Raises: ValueError if the seat isn't asked, or the offer isn't open."""
        deal = self._answered(number, seat)
        return self._with(replace(deal, accepted=deal.accepted | {seat}))

    def declined(self, number: int, seat: str) -> "Ledger":
        """With an offer declined, or taken back by whoever made it. Raises: ValueError as `accepted`."""
        deal = self.deal(number)
        if seat != deal.offer.by:
            deal = self._answered(number, seat)
        elif deal.state is not State.OPEN:
            raise ValueError(f"offer {number} is {deal.state}, so it can't be taken back")
        return self._with(replace(deal, declined=seat))

    def at(self, turn: Turn) -> "Ledger":
        """As it is before a phase: what was offered before another one, and not accepted by all, has lapsed."""
        return Ledger(tuple(replace(deal, lapsed=deal.offer.made != turn) for deal in self.deals))

    def of(self, seat: str) -> tuple[Deal, ...]:
        """What a seat may know: the offers that it is a party to."""
        return tuple(deal for deal in self.deals if seat in deal.offer.parties)

    @property
    def agreements(self) -> tuple[Offer, ...]:
        """The offers that all have accepted."""
        return tuple(deal.offer for deal in self.deals if deal.state is State.AGREED)

    def _answered(self, number: int, seat: str) -> Deal:
        deal = self.deal(number)
        if seat not in deal.offer.asked:
            raise ValueError(f"offer {number} is made to {', '.join(deal.offer.asked)}, not to {seat}")
        if deal.state is not State.OPEN:
            raise ValueError(f"offer {number} is {deal.state}, so it can't be answered")
        return deal

    def _with(self, deal: Deal) -> "Ledger":
        return Ledger(tuple(deal if other.number == deal.number else other for other in self.deals))


def ledger_of(log: GameLog) -> Ledger:
    """The offers of a game file.

    Raises: ValueError if a line can't be read, or doesn't fit those before it.
    """
    found = Ledger()
    for line in log.offers:
        if isinstance(line, OfferLine):
            found = found.with_offer(offer_from_plain(log.variant, msgspec.json.decode(line.offer)))
        else:
            found = (found.accepted if line.accepts else found.declined)(line.number, line.seat)
    return found.at(log.now.position.turn)


class _PlainPromise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: str
    pledge: str


class _PlainOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    parties: tuple[str, ...]
    promises: tuple[_PlainPromise, ...]
    made: str
    until: str
    others: tuple[str, ...] = ()


def offer_to_plain(offer: Offer) -> dict[str, Any]:
    """An offer as data that JSON can hold; pledges are canonical texts. `others` are named in them besides parties."""
    others = sorted({name for one in offer.promises for name in _named(one.pledge)} - {*offer.parties})
    return {
        "parties": list(offer.parties),
        "promises": [{"seat": one.seat, "pledge": str(one.pledge)} for one in offer.promises],
        "made": str(offer.made),
        "until": str(offer.until),
        **({"others": others} if others else {}),
    }


def offer_to_keep(variant: Variant, offer: Offer) -> dict[str, Any]:
    """The same, of an offer that can be read again: a game with one that can't could never be shown.

    Raises: OfferError naming the promises that can't be read.
    """
    plain = offer_to_plain(offer)
    try:
        offer_from_plain(variant, plain)
    except OfferError as error:
        raise OfferError((Problem("this offer can't be kept; write it otherwise"), *error.problems)) from None
    return plain


def _named(pledge: Pledge) -> Iterator[str]:
    """The seats that a pledge names, or an area where it takes either."""
    for part in (part for form in pledge.forms for part in form.parts):
        if isinstance(part, Slot) and part.kind is SlotKind.SEAT:
            yield getattr(pledge, part.field)


def offer_from_plain(variant: Variant, plain: Any) -> Offer:
    """The offer that plain data describes. Whether it can be made now is another question: see `objections`.

    Raises: OfferError if the data have another shape, or a pledge can't be read.
    """
    try:
        found = msgspec.convert(plain, _PlainOffer)
        made, until = Turn.read(found.made), Turn.read(found.until)
    except ValueError as error:
        raise OfferError((Problem(f"an offer as data: {error}"),)) from None
    if max(len(found.promises), len(found.others)) > MOST_PROMISES or len(found.parties) > MOST_PARTIES:
        raise OfferError((Problem(f"an offer has up to {MOST_PROMISES} promises and {MOST_PARTIES} parties"),))
    seats = (*found.parties, *(other[:LONGEST_OFFER] for other in found.others if other not in variant.board.areas))
    promises = tuple(
        Promise(one.seat, read_pledge(variant, seats, one.pledge[:LONGEST_OFFER], made)) for one in found.promises
    )
    return offer_of(found.parties, promises, made, until)
