"""Weighing offers where the kernel doesn't know the war: by who reaches whose centers and units.

A rough judge: it counts what a promise secures and what it forgoes. Its weights are parts of the whole game, chosen so
that two neighbors who threaten each other alike both like peace, and nobody gives up a center in reach for it.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

import msgspec

from variorum.agreements import Attack, BuildNo, GiveOrder, Help, KeepOut, Leave, NoHelp, Offer, Peace, Pledge, StandOff
from variorum.agreements.dated import Asked
from variorum.bots.ballot import BALLOT, ballots
from variorum.bots.extras import trades
from variorum.bots.outlook import Outlook
from variorum.bots.talk.gain import Gain, Prospects
from variorum.bots.talk.negotiator import Negotiator
from variorum.game.legal_orders import Budget
from variorum.game.order import Order
from variorum.game.pledge import supported, unit_of

_SAFE, _FORGONE = 0.01, 0.008
"""An area that nobody attacks any more, and one that can't be attacked any more."""

_QUIET, _BOUND = 0.003, 0.0015
"""Peace with somebody out of sight is worth a little, and binds a little."""

_ZONE, _BARRED, _CENTER = 0.004, 0.003, 0.02
"""An area that somebody else keeps out of, one to keep out of, and a center among them."""

_HELPED, _HELPS, _OTHER = 0.01, 0.004, 0.002
"""Help for an order, what a unit that helps could do instead, and any other order of another seat."""

_DEAL = 0.004
"""An order of another seat beside an own one, where both together do more, such as sales before a price falls."""

_AGAINST = 0.02
"""A vote that the bot wouldn't cast."""


class PlainScales(msgspec.Struct, frozen=True, dict=True):
    """Promises of others count for the seat, its own against it."""

    negotiator: Negotiator

    def weigh(self, offer: Offer) -> Gain | None:
        """What the seat gains by an offer; None if nothing in it can be weighed."""
        seat = self.negotiator.seat
        own = [self._cost(seat, pledge) for pledge in offer.of(seat)]
        gained = list(self._gained(offer, seat))
        if all(part is None for part in (*own, *gained)):
            return None
        alone = -sum(part or 0.0 for part in own)
        return Gain(alone + sum(part or 0.0 for part in gained), alone)

    def prospects(self, offer: Offer) -> Prospects | None:
        """The same in hundredths of the whole game, as nothing here is counted in centers."""
        gain = self.weigh(offer)
        if gain is None:
            return None
        kept, alone = 100 * gain.kept, 100 * gain.betrayed
        return Prospects(kept, kept - alone, alone, "% of the game")

    def mutual(self, offer: Offer) -> Mapping[str, float]:
        """What each party gains if all keep it."""
        found = {}
        for seat in offer.parties:
            own = sum(self._cost(seat, pledge) or 0.0 for pledge in offer.of(seat))
            found[seat] = sum(part or 0.0 for part in self._gained(offer, seat)) - own
        return found

    def temptation(self, other: str) -> float:
        """What the seat would gain by attacking another one."""
        return _FORGONE * self._reached(self.negotiator.seat, other)

    def _gained(self, offer: Offer, seat: str) -> Iterator[float | None]:
        for other in offer.parties:
            if other != seat:
                yield from (self._gift(other, pledge, seat) for pledge in offer.of(other))

    def _gift(self, giver: str, pledge: Pledge, seat: str) -> float | None:
        """What another seat's promise is worth to a seat."""
        match pledge:
            case Peace(seat=spared):
                return _QUIET + _SAFE * self._reached(giver, seat) if spared == seat else 0.0
            case KeepOut(area=area):
                return _ZONE if self._reaches(seat, area) else 0.0
            case Help(order=order):
                return _HELPED if self._is_of(order, seat) else 0.0
            case GiveOrder(order=order):
                helped = supported(order)
                unit = helped and unit_of(self.negotiator.situation.position, helped)
                if (order.subject is None and type(order) in self._traded) or (giver, order) in self._planned:
                    return _DEAL
                return _HELPED if unit and unit.power in self._powers(seat) else _OTHER
            case _:
                return self._favor(giver, pledge, seat)

    def _favor(self, giver: str, pledge: Pledge, seat: str) -> float | None:
        """The same for what bears on a third, or on an area, and for builds."""
        match pledge:
            case StandOff(area=area) | Leave(area=area):
                return _ZONE if self._reaches(seat, area) else 0.0
            case Attack(target=target) | NoHelp(seat=target):
                return _OTHER if target != seat and self._reached(target, seat) else 0.0
            case BuildNo():
                return _OTHER if self._reached(giver, seat) else 0.0
            case _:
                return None

    def _cost(self, seat: str, pledge: Pledge) -> float | None:
        """What a seat gives up by a promise."""
        match pledge:
            case Peace(seat=spared):
                return _BOUND + _FORGONE * self._reached(seat, spared)
            case KeepOut(area=area):
                owned = self._owners.get(area, "") in self._powers(seat)
                in_reach = self._reaches(seat, area)
                wanted = in_reach and not owned and area in self._outlook.ground.centers
                return _CENTER if wanted else _BARRED * in_reach
            case Asked():
                return _HELPS
            case NoHelp() | BuildNo():
                return _BOUND
            case GiveOrder(order=order):
                return self._price(seat, order)
            case _:
                return None

    def _price(self, seat: str, order: Order) -> float | None:
        """What an order costs that a seat may not want to give."""
        situation = self.negotiator.situation
        if (seat, order) in self._planned:
            return 0.0
        if seat != self.negotiator.seat:
            return 0.0 if type(order) in self._traded else _HELPS
        if isinstance(order, BALLOT):
            return 0.0 if order in ballots(situation) else _AGAINST
        if order.subject is not None:
            return _HELPS
        if type(order) in self._traded:
            return 0.0 if order in trades(situation) else _HELPS
        return 0.0 if any(order in (hints.orders or ()) for _, hints in situation.hints) else None

    @cached_property
    def _traded(self) -> frozenset[type[Order]]:
        """The types of orders that trade goods."""
        bounds = self.negotiator.situation.legal.constraints
        return frozenset(price.order for bound in bounds if isinstance(bound, Budget) for price in bound.prices)

    @cached_property
    def _planned(self) -> frozenset[tuple[str, Order]]:
        """What rules would have the seat and another one order together, by who orders it."""
        seat, variant, position = self.negotiator.seat, self.negotiator.variant, self.negotiator.situation.position
        pairs = [pair for other in self.negotiator.others for pair in ((seat, other), (other, seat))]
        return frozenset(row for pair in pairs for rule in variant.rules for row in rule.joint(position, *pair))

    @cached_property
    def _outlook(self) -> Outlook:
        return Outlook(self.negotiator.situation)

    @property
    def _owners(self) -> Mapping[str, str]:
        return self.negotiator.situation.position.owners

    @cached_property
    def _commands(self) -> Mapping[str, tuple[str, ...]]:
        return self.negotiator.variant.world.commands(self.negotiator.situation.position)

    def _powers(self, seat: str) -> tuple[str, ...]:
        return tuple(self._commands.get(seat, ()))

    def _grounds(self, seat: str) -> frozenset[str]:
        """The areas in which a seat's units stand, and its centers."""
        position, powers = self.negotiator.situation.position, self._powers(seat)
        standing = (unit.area for unit in position.units if unit.power in powers)
        return frozenset(standing).union(*(position.centers_of(power) for power in powers))

    def _reaches(self, seat: str, area: str) -> bool:
        there = self._outlook.reach.get(area, {})
        return any(there.get(power) for power in self._powers(seat))

    def _reached(self, seat: str, other: str) -> int:
        """How many areas of another seat a seat's units could enter."""
        return sum(self._reaches(seat, area) for area in self._grounds(other))

    def _is_of(self, order: Order, seat: str) -> bool:
        unit = order.subject and unit_of(self.negotiator.situation.position, order.subject)
        return unit is not None and unit.power in self._powers(seat)
