"""Offers: what each party would promise, and for how long."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from variorum.agreements.kinds import GiveOrder, Peace, contradictions
from variorum.game.calendar import Calendar, Phase
from variorum.game.fogging import fogged
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.pledge import Pledge
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.process import check, legal_orders
from variorum.game.turn import Turn
from variorum.game.variant import Variant

MOST_PROMISES = 40
MOST_PARTIES = 12
MOST_PHASES = 60
"""An agreement ends after so many phases at the latest: twelve years of Standard."""

Finder: TypeAlias = Callable[[Variant, Position, str], LegalOrders]
"""Finds the legal orders of a seat; a host that doesn't trust a variant has it found elsewhere."""

_ACCEPTED = ("an order", "PEACE", "DMZ and an area", "SUPPORT and an order")


class OfferError(ValueError):
    """An offer that can't be read or made; `problems` say why, each with what would be accepted."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class Promise(msgspec.Struct, frozen=True):
    """A pledge of one seat."""

    seat: str
    pledge: Pledge

    def __str__(self) -> str:
        return f"{self.seat} {self.pledge}"


class Offer(msgspec.Struct, frozen=True):
    """What the parties would promise each other from one phase to another, both included.

    The first party makes the offer, the others are asked. Promises are sorted, so that offers that say the same are
    equal.
    """

    parties: tuple[str, ...]
    promises: tuple[Promise, ...]
    made: Turn
    until: Turn

    @property
    def by(self) -> str:
        """Who makes it."""
        return self.parties[0]

    @property
    def asked(self) -> tuple[str, ...]:
        """Those who have to accept it."""
        return self.parties[1:]

    def of(self, seat: str) -> tuple[Pledge, ...]:
        """What a seat promises in it."""
        return tuple(promise.pledge for promise in self.promises if promise.seat == seat)

    def __repr__(self) -> str:
        return f"<Offer of {self.by} to {', '.join(self.asked)}: {len(self.promises)} promises until {self.until}>"


def offer_of(parties: tuple[str, ...], promises: tuple[Promise, ...], made: Turn, until: Turn) -> Offer:
    """An offer with its promises sorted by party, each once; peace with nobody in particular is with all others."""
    spread = dict.fromkeys(each for promise in promises for each in _spread(promise, parties))
    order = {seat: place for place, seat in enumerate(parties)}
    return Offer(
        parties,
        tuple(sorted(spread, key=lambda one: (order.get(one.seat, len(order)), str(one.pledge)))),
        made,
        until,
    )


def _spread(promise: Promise, parties: tuple[str, ...]) -> Iterator[Promise]:
    if isinstance(promise.pledge, Peace) and not promise.pledge.seat:
        yield from (Promise(promise.seat, Peace(other)) for other in parties if other != promise.seat)
    else:
        yield promise


def span(calendar: Calendar, first: Turn, last: Turn) -> tuple[tuple[Turn, Phase], ...]:
    """The phases from one to another, as the calendar has them; none if the last isn't near enough."""
    found = [(first, calendar.phase(first))]
    for turn, phase in calendar.after(first):
        if found[-1][0] == last:
            return tuple(found)
        if len(found) >= MOST_PHASES:
            return ()
        found.append((turn, phase))
    raise AssertionError("a calendar never ends")


def binds(variant: Variant, offer: Offer, pledge: Pledge, turn: Turn) -> bool:
    """Whether a pledge of an offer binds in a phase."""
    turns = span(variant.calendar, offer.made, offer.until)
    if pledge.lasting:
        return any(turn == each for each, _ in turns)
    wanted = pledge.taken_by
    return next((each for each, phase in turns if wanted is None or wanted in phase.orders), None) == turn


def due(variant: Variant, offer: Offer, seat: str, turn: Turn) -> tuple[Pledge, ...]:
    """The pledges of a seat that bind in a phase."""
    return tuple(pledge for pledge in offer.of(seat) if binds(variant, offer, pledge, turn))


def objections(variant: Variant, position: Position, offer: Offer, legal: Finder = legal_orders) -> Iterator[Problem]:
    """What is wrong with an offer, from what its maker sees of the position."""
    seats = tuple(variant.world.commands(position))
    yield from _wrong_parties(offer, seats)
    if not offer.promises:
        yield Problem("the offer promises nothing", accepted=_ACCEPTED)
    if len(offer.promises) > MOST_PROMISES:
        yield Problem(f"an offer has up to {MOST_PROMISES} promises; this one has {len(offer.promises)}")
        return
    for promise in offer.promises:
        yield from _wrong_promise(offer, promise)
    for seat in offer.parties:
        for one, other in contradictions(offer.of(seat)):
            yield Problem(f"{seat} can't promise both {one} and {other}; leave one out")
    yield from _impossible(variant, position, offer, legal)


def _wrong_parties(offer: Offer, seats: tuple[str, ...]) -> Iterator[Problem]:
    others = tuple(seat for seat in seats if seat != offer.by)
    if not offer.asked:
        yield Problem("the offer is made to nobody", accepted=others)
    if len(set(offer.parties)) < len(offer.parties):
        yield Problem("the offer names the same seat twice; an offer to yourself means nothing", accepted=others)
    if len(offer.parties) > MOST_PARTIES:
        yield Problem(f"up to {MOST_PARTIES} seats can agree on an offer; this one names {len(offer.parties)}")
    for seat in offer.parties:
        if seat not in seats:
            yield Problem(f"{seat} has no seat in this game", accepted=others)


def _wrong_promise(offer: Offer, promise: Promise) -> Iterator[Problem]:
    if promise.seat not in offer.parties:
        yield Problem(f"{promise.seat} isn't part of this offer, so it can't promise anything", accepted=offer.parties)
    pledge = promise.pledge
    if isinstance(pledge, Peace) and (pledge.seat not in offer.parties or pledge.seat == promise.seat):
        others = tuple(seat for seat in offer.parties if seat != promise.seat)
        yield Problem(f"{promise}: peace can be promised to the other parties only", accepted=others)


def _impossible(variant: Variant, position: Position, offer: Offer, legal: Finder) -> Iterator[Problem]:
    """Orders that can't be given: now, if they are for this phase, or ever in the span."""
    seen = fogged(variant, position, offer.by)
    turns = span(variant.calendar, offer.made, offer.until)
    for promise in offer.promises:
        kind = promise.pledge.taken_by
        if kind is None:
            continue
        if not any(kind in phase.orders for _, phase in turns):
            yield Problem(
                f"{promise.pledge}: no phase until {offer.until} takes such orders",
                accepted=_times(variant, offer, kind),
            )
        elif isinstance(promise.pledge, GiveOrder) and kind in turns[0][1].orders and not seen.fog:
            yield from _refusals(variant, seen, promise.seat, promise.pledge.order, legal)


def _refusals(variant: Variant, seen: Position, seat: str, order: Order, legal: Finder) -> Iterator[Problem]:
    """Why a seat can't give an order now; one that counts only beside others of its sheet is possible."""
    if not legal(variant, seen, seat).include(order):
        yield from (one for one in check(variant, seen, seat, (order,)) if one.severity is Severity.REFUSED)


def _times(variant: Variant, offer: Offer, kind: object) -> tuple[str, ...]:
    """A phase that would do as the end."""
    later = zip(range(MOST_PHASES), variant.calendar.after(offer.made), strict=False)
    return next(((f"UNTIL {turn}",) for _, (turn, phase) in later if kind in phase.orders), ())
