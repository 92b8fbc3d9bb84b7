"""Joint orders of two seats: who helps whom, if both tell each other their plans."""

from collections.abc import Iterable, Iterator, Mapping

from variorum.agreements import GiveOrder, Promise
from variorum.bots.choices import WAR, listed
from variorum.bots.kernel_war import war_of
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.terms import pact_of, promises_due
from variorum.game.order import Order
from variorum.game.pledge import supported
from variorum.game.process import legal_orders

_PLANNING = 240
"""Evaluations for a plan: a rough one is enough to see who could help whom."""


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
