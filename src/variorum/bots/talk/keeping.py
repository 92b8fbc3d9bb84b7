"""Orders of a bot that has agreements: it keeps them, counts on those who keep theirs, and may break its word."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from variorum.adjudicator.selfplay import Pact
from variorum.agreements import KeepOut, Offer, Peace, breaches, pledged_orders
from variorum.bots.bot import Bot, Situation
from variorum.bots.guard import accepted
from variorum.bots.kernel_war import War
from variorum.bots.levels import level
from variorum.bots.strategist import Searcher, Strategist
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.terms import pact_of, promises_due
from variorum.bots.talk.weighing import scales_of
from variorum.game.order import Order
from variorum.game.sheet import Sheet, beside

_RELIES = 0.5
"""How far a seat must be trusted for a bot to plan with what it has promised."""

_UNDER_PACTS: dict[str, Callable[[Callable[[War], Pact | None]], Bot]] = {"policy": Strategist, "searcher": Searcher}
"""The levels that plan with agreements; the others' sheets are only corrected."""


class Talker:
    """A bot of a level that keeps what a negotiator has agreed to, as far as its character does."""

    def __init__(self, name: str, negotiator: Negotiator) -> None:
        """A bot of the level with this name, for the negotiator's seat and phase."""
        self.name, self.negotiator = name, negotiator

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """The orders of the level, as far as they break no word that the bot means to keep."""
        return sheet(self.name, replace(self.negotiator, situation=situation), chance, budget)


def sheet(name: str, negotiator: Negotiator, chance: Random, budget: int) -> Sheet:
    """A level's orders under the agreements that bind the seat: the same for the same negotiator and chance.

    Raises: UnknownLevelError.
    """
    held = kept_agreements(negotiator)
    if not held:
        return level(name).sheet(negotiator.situation, chance, budget)
    situation = replace(negotiator.situation, unwanted=_spared(negotiator, held))
    planned = _bot(name, negotiator, held).sheet(situation, chance, budget)
    return replace(planned, orders=_faithful(negotiator, held, planned.orders))


def kept_agreements(negotiator: Negotiator) -> tuple[Offer, ...]:
    """The agreements that the bot means to keep in this phase: all of them, unless a breach gains what it asks."""
    price = negotiator.character.price
    if price is None or not negotiator.agreements:
        return negotiator.agreements
    scales = scales_of(negotiator)
    others = {seat for offer in negotiator.agreements for seat in offer.parties} - {negotiator.seat}
    betrayed = {other for other in sorted(others) if scales.temptation(other) > price}
    return tuple(offer for offer in negotiator.agreements if betrayed.isdisjoint(offer.parties))


def _bot(name: str, negotiator: Negotiator, held: tuple[Offer, ...]) -> Bot:
    if name not in _UNDER_PACTS:
        return level(name)
    reliable = {other for other in negotiator.others if negotiator.trust(other) >= _RELIES}
    promises = tuple(promises_due(negotiator, held, {negotiator.seat, *reliable}))
    return _UNDER_PACTS[name](lambda war: pact_of(war, negotiator, promises))


def _spared(negotiator: Negotiator, held: tuple[Offer, ...]) -> frozenset[str]:
    """The centers that the seat has promised to leave alone."""
    position = negotiator.situation.position
    commands = negotiator.variant.world.commands(position)

    def found() -> Iterator[str]:
        for promise in promises_due(negotiator, held, (negotiator.seat,)):
            match promise.pledge:
                case Peace(seat=other):
                    yield from (center for power in commands.get(other, ()) for center in position.centers_of(power))
                case KeepOut(area=area):
                    yield area

    return frozenset(found())


def _faithful(negotiator: Negotiator, held: tuple[Offer, ...], orders: Sequence[Order]) -> tuple[Order, ...]:
    """The orders with those that are promised in their units' places, and without those that break a promise."""
    situation = negotiator.situation
    promised = pledged_orders(negotiator.variant, situation.position, negotiator.seat, held, planned=orders)
    wanted = (*promised, *beside(orders, promised))
    wrong = breaches(negotiator.variant, situation.position, negotiator.seat, wanted, held, binding=True)
    broken = {problem.index for problem in wrong}
    return accepted(situation, tuple(order for place, order in enumerate(wanted) if place not in broken))
