"""Offers: what each party would promise, and for how long."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from variorum.agreements.dated import Attack, Dated, GiveOrder, Help
from variorum.agreements.kinds import NoHelp, Peace, contradictions
from variorum.agreements.matching import alike, rivals
from variorum.agreements.normal import needed, owner_of
from variorum.agreements.possible import Finder, Maker, impossible
from variorum.game.calendar import Calendar, Phase
from variorum.game.fogging import fogged
from variorum.game.pledge import Pledge, supported
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.process import legal_orders
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.rules.movement.orders import Hold, Move

MOST_PROMISES = 40
MOST_PARTIES = 12
MOST_PHASES = 60
"""An agreement ends after so many phases at the latest: twelve years of Standard."""

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


def complete(
    variant: Variant, seen: Position, parties: tuple[str, ...], promises: tuple[Promise, ...]
) -> tuple[Promise, ...]:
    """Promises with the orders that the promised support is for, where their units are of a party.

    A unit that is supported where it stands may have another order by which it stays.
    """
    found = list(promises)
    for promise in promises:
        wanted = needed(variant, seen, promise.seat, promise.pledge)
        if wanted and wanted[0] in parties and not any(_stands(one, wanted) for one in found):
            found.append(Promise(*wanted))
    return tuple(found)


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


def _stands(promise: Promise, wanted: tuple[str, GiveOrder]) -> bool:
    """Whether a promise is of the order that is supported, or one by which a unit can be supported where it stands."""
    seat, pledge = wanted
    if promise.seat != seat or not isinstance(promise.pledge, GiveOrder) or promise.pledge.when != pledge.when:
        return False
    given = promise.pledge.order
    stays = isinstance(pledge.order, Hold) and not isinstance(given, Move)
    return alike(given, pledge.order) or (stays and rivals(given, pledge.order))


def binds(variant: Variant, offer: Offer, pledge: Pledge, turn: Turn) -> bool:
    """Whether a pledge of an offer binds in a phase."""
    if pledge.lasting:
        return any(turn == each for each, _ in span(variant.calendar, offer.made, offer.until))
    first = first_bound(variant, offer, pledge)
    return first is not None and first[0] == turn


def first_bound(variant: Variant, offer: Offer, pledge: Pledge) -> tuple[Turn, Phase] | None:
    """The first phase of an offer's time in which a pledge binds; None if none does."""
    when, kind = pledge.when if isinstance(pledge, Dated) else None, pledge.taken_by
    for turn, phase in span(variant.calendar, offer.made, offer.until):
        if turn == when if when else kind is None or kind in phase.orders:
            return turn, phase
    return None


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
    seen = fogged(variant, position, offer.by)
    whole = complete(variant, seen, offer.parties, offer.promises)
    for missing in dict.fromkeys(one for one in whole if one not in offer.promises):
        yield Problem(f"a promise of support needs the order that is supported; add {missing}")
    for seat in offer.parties:
        yield from _contradictions(variant, seen, offer, seat)
    yield from _impossible(variant, position, offer, legal)


def _contradictions(variant: Variant, seen: Position, offer: Offer, seat: str) -> Iterator[Problem]:
    """What a seat can't promise together, in the phases in which it binds."""
    bound = {_placed(variant, offer, pledge): pledge for pledge in offer.of(seat)}

    def ally(pledge: Pledge) -> str:
        if not isinstance(pledge, GiveOrder | Help) or pledge.when != seen.turn:
            return ""
        helped = supported(pledge.order) if isinstance(pledge, GiveOrder) else pledge.order.subject
        return owner_of(variant, seen, helped) if helped else ""

    for one, other in contradictions(tuple(bound), ally):
        yield Problem(f"{seat} can't promise both {bound[one]} and {bound[other]}; leave one out")


def _placed(variant: Variant, offer: Offer, pledge: Pledge) -> Pledge:
    """A pledge that says in which phase it binds, if it binds in one alone."""
    if not isinstance(pledge, Dated):
        return pledge
    first = first_bound(variant, offer, pledge)
    return replace(pledge, when=first[0] if first else None)


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
    if isinstance(pledge, Attack | NoHelp) and promise.seat in (
        getattr(pledge, "target", ""),
        getattr(pledge, "seat", ""),
    ):
        yield Problem(f"{promise}: that is {promise.seat} itself")


def _impossible(variant: Variant, position: Position, offer: Offer, legal: Finder) -> Iterator[Problem]:
    """What no phase of the time takes, and what can't be ordered in the one that does."""
    maker = Maker(variant, position, offer.by)
    for promise in offer.promises:
        kind = promise.pledge.taken_by
        if kind is None:
            continue
        bound = first_bound(variant, offer, promise.pledge)
        if bound is None or kind not in bound[1].orders:
            accepted = _times(variant, offer, kind)
            yield Problem(f"{promise.pledge}: no phase until {offer.until} takes such orders", accepted=accepted)
        else:
            yield from impossible(maker, promise.seat, promise.pledge, bound, legal)


def _times(variant: Variant, offer: Offer, kind: object) -> tuple[str, ...]:
    """A phase that would do as the end."""
    later = zip(range(MOST_PHASES), variant.calendar.after(offer.made), strict=False)
    return next(((f"UNTIL {turn}",) for _, (turn, phase) in later if kind in phase.orders), ())
