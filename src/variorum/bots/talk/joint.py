"""Joint orders of two seats: who helps whom, if both tell each other their plans."""

from collections.abc import Iterator, Mapping
from random import Random

from variorum.agreements import GiveOrder, Promise
from variorum.bots.choices import WAR, listed
from variorum.bots.kernel_war import War, war_of
from variorum.bots.pacts import plans
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.terms import pact_of, promises_due
from variorum.game.order import Order
from variorum.game.pledge import supported, unit_of
from variorum.game.process import legal_orders

_PLANNING = 120
"""Evaluations for each plan: a rough one is enough to see who could help whom."""


def joint_orders(negotiator: Negotiator, other: str, chance: Random) -> tuple[Promise, ...]:
    """The promises by which either seat helps the other, with the orders that are helped; none without the kernel."""
    war = war_of(negotiator.situation)
    commands = negotiator.variant.world.commands(negotiator.situation.position)
    powers = (*negotiator.situation.powers, *commands.get(other, ()))
    if war is None or len(powers) != 2 or not set(powers) <= set(war.rules.powers):
        return ()
    held = promises_due(negotiator, negotiator.agreements, (negotiator.seat, *negotiator.others))
    pact = pact_of(war, negotiator, held)
    found = plans(war.state, powers, pact, _PLANNING, chance.getrandbits(60))
    seats = dict(zip(powers, (negotiator.seat, other), strict=True))
    return tuple(_helping(negotiator, seats, _read(negotiator, war, seats, found)))


def _read(
    negotiator: Negotiator, war: War, seats: Mapping[str, str], found: Mapping[str, list[int]]
) -> dict[str, list[Order]]:
    """The orders of plans, by power."""
    variant, position = negotiator.variant, negotiator.situation.position
    offered = (legal_orders(variant, position, seat) for seat in seats.values())
    legal = {str(order): order for orders in offered for order in listed(orders, WAR)}
    texts = {power: war.rules.texts(codes) for power, codes in found.items()}
    return {power: [legal[text] for text in told if text in legal] for power, told in texts.items()}


def _helping(negotiator: Negotiator, seats: Mapping[str, str], planned: Mapping[str, list[Order]]) -> Iterator[Promise]:
    position = negotiator.situation.position
    by_area = {
        order.subject.area: (power, order) for power, orders in planned.items() for order in orders if order.subject
    }
    for power, orders in planned.items():
        for order in orders:
            target = supported(order)
            unit = target and unit_of(position, target)
            if target and unit and unit.power in seats and unit.power != power and target.area in by_area:
                owner, helped = by_area[target.area]
                yield from (Promise(seats[power], GiveOrder(order)), Promise(seats[owner], GiveOrder(helped)))
