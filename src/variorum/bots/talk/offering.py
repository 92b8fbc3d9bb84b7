"""Making offers: peace, demilitarized zones and help, those from which both sides gain most."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import msgspec

from variorum.agreements import KeepOut, Offer, Peace, Promise, State
from variorum.agreements.offer import objections, offer_of
from variorum.bots.outlook import Outlook
from variorum.bots.talk.gain import Scales
from variorum.bots.talk.joint import joint_orders
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.terms import promises_due
from variorum.bots.talk.times import year_end
from variorum.bots.talk.weighing import GAMES, scales_of
from variorum.rules.movement.orders import Move

MOST_ASKED = 6
"""Seats that a bot thinks of in a phase, the nearest first: a table of 34 can't be talked to in a phase."""

_ZONES = 2
"""Areas that it thinks of as demilitarized, for each other seat."""

_LEAST = 0.002
"""Gains below that are mostly noise of the games that were played on."""


class _Found(msgspec.Struct, frozen=True):
    """A possible offer and its product of gains."""

    offer: Offer
    product: float


def offers(
    negotiator: Negotiator, chance: Random, games: int = GAMES, can_say: Callable[[Offer], bool] = lambda _: True
) -> tuple[Offer, ...]:
    """The offers that a bot makes in a phase, the best first; none where no orders go anywhere.

    `can_say` tells which ones there are words for. Always the same for the same negotiator and chance.
    """
    if not _moves(negotiator):
        return ()
    scales = scales_of(negotiator, chance, games)
    found = [best for other in _asked(negotiator) for best in _best(negotiator, scales, other, chance, can_say)]
    best = sorted(found, key=lambda one: -one.product)
    return tuple(one.offer for one in islice(best, negotiator.character.talks))


def best_with(negotiator: Negotiator, other: str, chance: Random, games: int = GAMES) -> Offer | None:
    """The offer to one seat from which both gain most; None if there is none."""
    if not _moves(negotiator) or negotiator.shuns(other):
        return None
    found = _best(negotiator, scales_of(negotiator, chance, games), other, chance, lambda _: True)
    return next((one.offer for one in found), None)


def has_offered(negotiator: Negotiator, other: str) -> bool:
    """Whether the seat has made an offer to another one in this phase: once is enough, or two bots would never end."""
    return any(
        deal.offer.made == negotiator.now and deal.offer.by == negotiator.seat and other in deal.offer.parties
        for deal in negotiator.deals
    )


def _moves(negotiator: Negotiator) -> bool:
    return Move in negotiator.variant.phase(negotiator.now).orders


def _asked(negotiator: Negotiator) -> tuple[str, ...]:
    """Those whom it may talk to now, nearest first: not those who wait for an answer or have been asked already."""
    talked = {
        seat
        for deal in negotiator.deals
        if deal.offer.made == negotiator.now and (deal.state is State.OPEN or deal.offer.by == negotiator.seat)
        for seat in deal.offer.parties
    }
    near = _nearness(negotiator)
    open_to = [seat for seat in negotiator.others if seat not in talked and not negotiator.shuns(seat)]
    return tuple(sorted(open_to, key=lambda seat: -near[seat])[:MOST_ASKED])


def _nearness(negotiator: Negotiator) -> dict[str, int]:
    """By seat, how many areas both could enter."""
    reach, commands = (
        Outlook(negotiator.situation).reach,
        negotiator.variant.world.commands(negotiator.situation.position),
    )
    own = negotiator.situation.powers
    mine = [powers for powers in reach.values() if any(map(powers.get, own))]
    return {other: sum(any(map(powers.get, commands.get(other, ()))) for powers in mine) for other in negotiator.others}


def _best(
    negotiator: Negotiator, scales: Scales, other: str, chance: Random, can_say: Callable[[Offer], bool]
) -> Iterator[_Found]:
    """The best offer to another seat, if both gain by any."""
    found = []
    for offer in filter(can_say, _candidates(negotiator, other, chance)):
        if negotiator.contradicts(offer):
            continue
        gains = scales.mutual(offer)
        least = min(gains.values())
        trusted = gains[negotiator.seat] * negotiator.trust(other)
        if (
            least > _LEAST
            and trusted >= negotiator.character.asks
            and not any(objections(negotiator.variant, negotiator.situation.position, offer))
        ):
            found.append(_Found(offer, trusted * gains[other]))
    yield from sorted(found, key=lambda one: -one.product)[:1]


def _candidates(negotiator: Negotiator, other: str, chance: Random) -> Iterator[Offer]:
    seat, now = negotiator.seat, negotiator.now
    until = year_end(negotiator.variant, now)
    both = (seat, other)
    peace = () if negotiator.at_peace(other) else (Promise(seat, Peace(other)), Promise(other, Peace(seat)))
    if peace:
        yield offer_of(both, peace, now, until)
    for area in _zones(negotiator, other):
        zone = (Promise(seat, KeepOut(area)), Promise(other, KeepOut(area)))
        yield offer_of(both, (*peace, *zone), now, until)
    helped = joint_orders(negotiator, other, chance)
    if helped:
        yield offer_of(both, helped, now, now)


def _zones(negotiator: Negotiator, other: str) -> list[str]:
    """Empty areas that both could enter, and that neither owns: those that most of their units reach first."""
    position, outlook = negotiator.situation.position, Outlook(negotiator.situation)
    theirs = negotiator.variant.world.commands(position).get(other, ())
    occupied = {unit.area for unit in position.units}
    closed = {
        promise.pledge.area
        for promise in promises_due(negotiator, negotiator.agreements, (negotiator.seat,))
        if isinstance(promise.pledge, KeepOut)
    }
    shared = {}
    for area, there in outlook.reach.items():
        mine, others = (
            sum(there.get(power, 0) for power in powers) for powers in (negotiator.situation.powers, theirs)
        )
        if mine and others and area not in occupied | closed and not position.owners.get(area):
            shared[area] = mine + others
    return sorted(shared, key=lambda area: (-shared[area], area))[:_ZONES]
