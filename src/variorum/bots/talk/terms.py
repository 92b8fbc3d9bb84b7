"""Agreements in the kernel's form: truces, closed areas, and orders for the present phase."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from variorum.adjudicator.selfplay import Pact
from variorum.agreements import GiveOrder, KeepOut, Offer, Peace, Promise
from variorum.agreements.dated import Asked
from variorum.agreements.normal import settled
from variorum.agreements.offer import due
from variorum.agreements.sheets import chosen
from variorum.bots.kernel_war import War
from variorum.bots.talk.negotiator import Negotiator
from variorum.game.order import Order
from variorum.game.pledge import Conduct
from variorum.game.process import legal_orders


def promises_due(negotiator: Negotiator, offers: Iterable[Offer], seats: Collection[str]) -> Iterator[Promise]:
    """What these seats have promised for this phase, with orders in full."""
    variant, position = negotiator.variant, negotiator.situation.position
    for offer in offers:
        for seat in offer.parties:
            if seat in seats:
                pledges = due(variant, offer, seat, negotiator.now)
                yield from (Promise(seat, settled(variant, position, seat, pledge)) for pledge in pledges)


def pact_of(war: War, negotiator: Negotiator, promises: Iterable[Promise]) -> Pact:
    """The pact that promises come to. What the kernel doesn't know, such as votes and trades, is left out.

    Certain orders come first: what only has to be done somehow is done by units that are free.
    """
    commands = negotiator.variant.world.commands(negotiator.situation.position)
    known, places = set(war.rules.powers), set(war.rules.locations)
    spared: list[tuple[str, str]] = []
    closed: dict[str, list[str]] = {}
    orders: dict[object, Order] = {}
    for promise in sorted(promises, key=lambda promise: isinstance(promise.pledge, Asked)):
        powers = [power for power in commands.get(promise.seat, ()) if power in known]
        match promise.pledge:
            case Peace(seat=other):
                theirs = (power for power in commands.get(other, ()) if power in known)
                spared += [(power, one) for one in theirs for power in powers if one != power]
            case KeepOut(area=area) if area in places:
                for power in powers:
                    closed.setdefault(power, []).append(area)
            case GiveOrder(order=order) if order.subject:
                orders.setdefault(order.subject.area, order)
            case Asked() as pledge:
                order_given = doing(negotiator, promise.seat, pledge, orders)
                if order_given is not None and order_given.subject:
                    orders[order_given.subject.area] = order_given
    return war.rules.pact(closed=closed, orders=war.codes(orders.values()), spared=spared)


def doing(negotiator: Negotiator, seat: str, pledge: Asked, busy: Mapping[object, Order]) -> Order | None:
    """The order by which a seat would keep a pledge: of a unit that has promised nothing else."""
    situation = negotiator.situation
    legal = situation.legal if seat == negotiator.seat else legal_orders(situation.variant, situation.position, seat)
    commands = situation.variant.world.commands(situation.position)
    conduct = Conduct(situation.position, seat, commands, legal, ())
    return chosen(pledge, conduct, {order.slot: order for order in busy.values()})
