"""Making offers: peace, demilitarized zones and help, those from which both sides gain most.

What a seat is offered, and whether it is offered anything, follows from what it knows of the bot's agreements itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import log

import msgspec

from variorum.agreements import Attack, GiveOrder, KeepOut, Offer, Peace, Promise, StandOff, State
from variorum.agreements.offer import objections, offer_of
from variorum.agreements.times import year_end
from variorum.bots.bot import situation
from variorum.bots.choices import WAR, listed
from variorum.bots.extras import trades
from variorum.bots.kernel_war import war_of
from variorum.bots.outlook import Outlook
from variorum.bots.talk.gain import Scales
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.reserve import is_reserved
from variorum.bots.talk.terms import pact_of, promises_due
from variorum.bots.talk.weighing import GAMES, scales_of
from variorum.game.order import Order
from variorum.game.pledge import supported
from variorum.game.process import legal_orders
from variorum.rules.movement.orders import Move

_PLANNING = 240
"""Evaluations for a plan: a rough one is enough to see who could help whom."""

MOST_ASKED = 6
"""Seats that a bot thinks of in a phase, the nearest first: a table of 34 can't be talked to in a phase."""

_ZONES = 2
"""Areas that it thinks of as demilitarized, for each other seat."""

_LATER = 2
"""Years after the present one for which it offers peace: shorter ones leave no time to turn units elsewhere."""

_LEAST = 0.002
"""Gains below that are mostly noise of the games that were played on."""


class _Found(msgspec.Struct, frozen=True):
    """A possible offer and its product of gains."""

    offer: Offer
    product: float


def offers(
    negotiator: Negotiator, games: int = GAMES, can_say: Callable[[Offer], bool] = lambda _: True
) -> tuple[Offer, ...]:
    """The offers that a bot makes in a phase; none where no orders go anywhere.

    `can_say` tells which ones there are words for. Always the same for the same negotiator.
    """
    found = (_offered(negotiator, other, games, can_say) for other in _chosen(negotiator, games, can_say))
    return tuple(offer for offer in found if offer)


def best_with(
    negotiator: Negotiator, other: str, games: int = GAMES, can_say: Callable[[Offer], bool] = lambda _: True
) -> Offer | None:
    """The offer to one seat from which both gain most, of those that the bot doesn't keep to itself."""
    known = negotiator.as_known_to((other,))
    if not _moves(known) or known.shuns(other):
        return None
    found = _best(known, scales_of(known, games), other, can_say)
    return next((one.offer for one in found if not is_reserved(negotiator, one.offer)), None)


def approach(negotiator: Negotiator, other: str, games: int = GAMES) -> Offer | None:
    """What the bot would like of a seat that has heard nothing yet: good for the bot, and hardly bad for the other."""
    known = negotiator.as_known_to((other,))
    if not _moves(known) or known.shuns(other):
        return None
    found = _best(known, scales_of(known, games), other, lambda _: True, -_LEAST)
    return next((one.offer for one in found if not is_reserved(negotiator, one.offer)), None)


def common_ground(negotiator: Negotiator, other: str) -> str:
    """The empty area that most units of both reach first; nothing if there is none."""
    return next(iter(_zones(negotiator.as_known_to((other,)), other)), "")


def has_offered(negotiator: Negotiator, other: str) -> bool:
    """Whether the seat has made an offer to another one in this phase: once is enough, or two bots would never end."""
    return any(
        deal.offer.made == negotiator.now and deal.offer.by == negotiator.seat and other in deal.offer.parties
        for deal in negotiator.deals
    )


def _moves(negotiator: Negotiator) -> bool:
    return Move in negotiator.variant.phase(negotiator.now).orders


def _chosen(negotiator: Negotiator, games: int, can_say: Callable[[Offer], bool]) -> list[str]:
    """Those whom it turns to in a phase, by lot: the likelier, the more both would gain if nothing were agreed yet.

    If it went by what is agreed, somebody who hears nothing would know that the bot has agreed with somebody else.
    """
    if not _moves(negotiator):
        return []
    public = negotiator.as_known_to(negotiator.others)
    near, scales = _nearness(public), scales_of(public, games)
    asked = sorted(negotiator.others, key=lambda seat: -near[seat])[:MOST_ASKED]
    asked = [seat for seat in asked if any(map(can_say, _candidates(public, seat)))]
    if len(asked) <= negotiator.character.talks:
        return asked
    gains = {seat: found[0].product for seat in asked if (found := _best(public, scales, seat, can_say))}
    lots = {seat: log(1 - public.chance(f"turns to {seat}").random()) / gain for seat, gain in gains.items()}
    return sorted(lots, key=lambda seat: -lots[seat])[: negotiator.character.talks]


def _offered(negotiator: Negotiator, other: str, games: int, can_say: Callable[[Offer], bool]) -> Offer | None:
    """The offer to a seat, unless it waits for an answer, or has been asked already."""
    known = negotiator.as_known_to((other,))
    now = [deal for deal in known.deals if deal.offer.made == negotiator.now]
    if any(deal.state is State.OPEN or deal.offer.by == negotiator.seat for deal in now):
        return None
    return best_with(negotiator, other, games, can_say)


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
    negotiator: Negotiator, scales: Scales, other: str, can_say: Callable[[Offer], bool], fair: float = _LEAST
) -> list[_Found]:
    """The offers to another seat by which the bot gains, and the other at least what is `fair`, the best first."""
    found = []
    for offer in filter(can_say, _candidates(negotiator, other)):
        if negotiator.contradicts(offer):
            continue
        gains = scales.mutual(offer)
        trusted = gains[negotiator.seat] * negotiator.trust(other)
        if (
            min(gains.values()) > fair
            and gains[negotiator.seat] > _LEAST
            and trusted >= negotiator.character.asks
            and not any(objections(negotiator.variant, negotiator.situation.position, offer))
        ):
            found.append(_Found(offer, trusted * max(gains[other], _LEAST)))
    return sorted(found, key=lambda one: -one.product)


def _candidates(negotiator: Negotiator, other: str) -> Iterator[Offer]:
    seat, now = negotiator.seat, negotiator.now
    this_year, until = (year_end(negotiator.variant, now, later) for later in (0, _LATER))
    both = (seat, other)
    peace = () if negotiator.at_peace(other) else (Promise(seat, Peace(other)), Promise(other, Peace(seat)))
    if peace:
        yield offer_of(both, peace, now, until)
    zones = _zones(negotiator, other)
    for area in zones:
        zone = (Promise(seat, KeepOut(area)), Promise(other, KeepOut(area)))
        yield offer_of(both, (*peace, *zone), now, this_year)
    for area in zones[:1]:
        yield offer_of(both, tuple(Promise(one, StandOff(area)) for one in both), now, now)
    for third in _common_rival(negotiator, other):
        yield offer_of(both, (*peace, *(Promise(one, Attack(third)) for one in both)), now, until)
    for deal in (*joint_sales(negotiator, other), *_joint_plans(negotiator, other)):
        yield offer_of(both, deal, now, now)
    helped = joint_orders(negotiator, other)
    if helped:
        yield offer_of(both, helped, now, now)
    if helped and peace:
        yield offer_of(both, (*peace, *helped), now, until)


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


def joint_sales(negotiator: Negotiator, other: str) -> Iterator[tuple[Promise, ...]]:
    """A good that both would sell: whoever sells together does so before the price falls."""
    own = negotiator.situation
    theirs = {_good(order): order for order in trades(situation(own.variant, own.position, other))}
    for order in trades(own):
        if _good(order) in theirs:
            yield (
                Promise(negotiator.seat, GiveOrder(order)),
                Promise(other, GiveOrder(theirs[_good(order)])),
            )
            return


def _joint_plans(negotiator: Negotiator, other: str) -> Iterator[tuple[Promise, ...]]:
    """What the variant's own rules would have two order together who have a rival in common."""
    position = negotiator.situation.position
    if not any(_common_rival(negotiator, other)):
        return
    for rule in negotiator.variant.rules:
        for pair in ((negotiator.seat, other), (other, negotiator.seat)):
            if plan := rule.joint(position, *pair):
                yield tuple(Promise(seat, GiveOrder(order)) for seat, order in plan)


def _good(order: Order) -> tuple[object, ...]:
    """What an order trades, apart from how much."""
    values = (getattr(order, name) for name in order.__struct_fields__)
    return (type(order), *(value for value in values if not isinstance(value, int)))


def _common_rival(negotiator: Negotiator, other: str) -> Iterator[str]:
    """The strongest seat that both can attack now, and with which the bot isn't at peace."""
    position, commands = negotiator.situation.position, negotiator.variant.world.commands(negotiator.situation.position)
    centers = {seat: sum(len(position.centers_of(power)) for power in commands[seat]) for seat in negotiator.others}
    outlook = Outlook(negotiator.situation)
    rivals = (seat for seat in centers if seat != other and not negotiator.at_peace(seat))
    for third in sorted(rivals, key=lambda seat: (-centers[seat], seat)):
        grounds: set[str] = {unit.area for unit in position.units if unit.power in commands[third]}
        grounds.update(center for power in commands[third] for center in position.centers_of(power))
        sides = (negotiator.situation.powers, commands.get(other, ()))
        if all(any(outlook.reach.get(area, {}).get(one) for area in grounds for one in powers) for powers in sides):
            yield third
            return


def joint_orders(negotiator: Negotiator, other: str) -> tuple[Promise, ...]:
    """The promises by which either seat helps the other, with the orders that are helped; none without the kernel."""
    war = war_of(negotiator.situation)
    commands = negotiator.variant.world.commands(negotiator.situation.position)
    seats = {power: seat for seat in (negotiator.seat, other) for power in commands.get(seat, ())}
    if war is None or not set(seats) <= set(war.rules.powers):
        return ()
    held = promises_due(negotiator, negotiator.agreements, (negotiator.seat, *negotiator.others))
    pact = pact_of(war, negotiator, held)
    seed = negotiator.chance(f"plans with {other}").getrandbits(60)
    found = war.state.search_together(seats, _PLANNING, seed, pact=pact)
    return tuple(_helping(negotiator, seats, _read(negotiator, seats, war.rules.texts(found.tolist()))))


def _read(negotiator: Negotiator, seats: Mapping[str, str], texts: Iterable[str]) -> dict[str, Order]:
    """The orders of a plan, by area."""
    variant, position = negotiator.variant, negotiator.situation.position
    offered = (legal_orders(variant, position, seat) for seat in set(seats.values()))
    legal = {str(order): order for orders in offered for order in listed(orders, WAR)}
    planned = (legal[text] for text in texts if text in legal)
    return {order.subject.area: order for order in planned if order.subject}


def _helping(negotiator: Negotiator, seats: Mapping[str, str], planned: Mapping[str, Order]) -> Iterator[Promise]:
    """Help from one seat for the other, and what it is for."""
    position = negotiator.situation.position
    owners: dict[str, str] = {unit.area: seats[unit.power] for unit in position.units if unit.power in seats}
    for area, order in planned.items():
        target = supported(order)
        helped = planned.get(target.area) if target else None
        if target and helped is not None and owners[area] != owners[target.area]:
            yield from (Promise(owners[area], GiveOrder(order)), Promise(owners[target.area], GiveOrder(helped)))
