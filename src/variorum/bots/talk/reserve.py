"""What a bot keeps to itself: which offers it declines because of agreements that those who ask don't know of.

A bot promises nothing that it couldn't keep beside its secret agreements. So that such an answer doesn't give them
away, it is given at times without any reason: as though the bot had agreed to one thing or another with somebody else.
What it pretends stays the same for as long as such agreements do, whoever asks and in whatever words. A refusal never
proves a secret agreement: it only raises the odds of one, for peace at most fourfold, as bots pretend it once in four.
"""

from collections.abc import Iterator
from itertools import chain
from random import Random

from msgspec.structs import replace

from variorum.agreements import Deal, GiveOrder, KeepOut, Offer, Peace, Pledge, Promise
from variorum.agreements.offer import offer_of
from variorum.agreements.times import year_end
from variorum.board import area_of
from variorum.bots.choices import listed
from variorum.bots.talk.negotiator import Negotiator
from variorum.rules.movement.orders import Move

_SPARED, _CLOSED, _BUSY = 0.25, 0.1, 0.1
"""How often a bot pretends: peace with a seat for a year, to keep out of an area for a year, and an order of a unit."""

_ORDERS = 0.5
"""The orders that it pretends in a phase, on average, where many units would have more."""


def is_reserved(negotiator: Negotiator, offer: Offer) -> bool:
    """Whether a bot declines, for reasons it keeps to itself, an offer that would suit it.

    All of it is looked at in any case, so that the time tells nothing.
    """
    known = negotiator.as_known_to(offer.parties)
    pretended = replace(known, deals=(*known.deals, *_pretended(negotiator, offer)))
    others = [seat for seat in offer.parties if seat != negotiator.seat]
    return any([*map(negotiator.shuns, others), negotiator.contradicts(offer), pretended.contradicts(offer)])


def _pretended(negotiator: Negotiator, offer: Offer) -> Iterator[Deal]:
    """Agreements that a bot has with none of those who aren't parties to an offer, but might have."""
    others = [seat for seat in negotiator.others if seat not in offer.parties]
    legal = negotiator.situation.legal
    moves = tuple(order for order in listed(legal, (Move,)) if isinstance(order, Move)) if others else ()
    spared = (_with(negotiator, other, Peace(other), Peace(negotiator.seat)) for other in _drawn(negotiator, others))
    rest = chain(_closed(negotiator, moves), _busy(negotiator, moves))
    yield from chain(spared, (_with(negotiator, others[0], pledge) for pledge in rest))


def _drawn(negotiator: Negotiator, others: list[str]) -> Iterator[str]:
    return (other for other in others if _of_year(negotiator, f"peace {other}") < _SPARED)


def _closed(negotiator: Negotiator, moves: tuple[Move, ...]) -> Iterator[KeepOut]:
    """Areas that a bot could enter, and pretends to have promised to keep out of."""
    areas = sorted({area_of(move.to) for move in moves})
    return (KeepOut(area) for area in areas if _of_year(negotiator, f"zone {area}") < _CLOSED)


def _busy(negotiator: Negotiator, moves: tuple[Move, ...]) -> Iterator[GiveOrder]:
    """Orders that a bot pretends to have promised, up to one of a unit."""
    choices: dict[object, list[Move]] = {}
    for move in moves:
        choices.setdefault(move.slot, []).append(move)
    often = min(_BUSY, _ORDERS / max(1, len(choices)))
    for slot, orders in choices.items():
        chance = negotiator.chance(f"pretended order {slot}")
        if chance.random() < often:
            yield GiveOrder(chance.choice(sorted(orders, key=str)))


def _with(negotiator: Negotiator, other: str, own: Pledge, theirs: Pledge | None = None) -> Deal:
    """An agreement with somebody else, for as long as such agreements usually last."""
    now, both = negotiator.now, (negotiator.seat, other)
    promises = (Promise(negotiator.seat, own), *((Promise(other, theirs),) if theirs else ()))
    until = year_end(negotiator.variant, now) if own.lasting else now
    return Deal(0, offer_of(both, promises, now, until), frozenset({other}))


def _of_year(negotiator: Negotiator, about: str) -> float:
    """A number from 0 to 1 that stays the same for the year."""
    return Random(f"{negotiator.seed}/{negotiator.now.year}/{negotiator.seat}/{about}").random()
