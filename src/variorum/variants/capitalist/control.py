"""Control of units, and the vote among several controllers. Rule: capitalist:C1, capitalist:C2, capitalist:C4."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.rules.adjustments import Build, Remove, Waive
from variorum.rules.adjustments.sites import due
from variorum.rules.ballot import Ballot, Elected, Grounds, elect, elect_several
from variorum.variants.capitalist.market import market_of

_LABEL = "capitalist:order"
_GROUNDS = {
    "majority": "the most popular order, capitalist:C2",
    "wealth": "the richest investor's choice, capitalist:C3",
    "lot": "chosen by lot, capitalist:C3",
}


class OrderChosen(Event, frozen=True, tag="order_chosen"):
    """The order elected for a unit by its controllers, and on what grounds.

    For a build that is waived, `unit` is the country.
    """

    unit: str
    order: str
    by: Grounds

    def sentence(self) -> str:
        """The order and why it was chosen."""
        return f"{self.unit}: {self.order} ({_GROUNDS[self.by]})."


class _Choice(msgspec.Struct, frozen=True):
    """A choice on the ballot: an order in normal form, and the country or unit it concerns.

    `number` distinguishes several builds that the same voter waives for a country.
    """

    order: Order
    about: str
    number: int = 0

    @property
    def place(self) -> Hashable:
        """The key for which only one order can be elected."""
        return self.order.subject.area if self.order.subject else self


class _Vote(msgspec.Struct, frozen=True):
    """A docket entry as a vote: its place, the voter and the choice."""

    place: int
    voter: str
    choice: _Choice


class OneOrderAUnit(Rule, frozen=True):
    """Before units move, keep only the most popular order for each unit.

    Rule: capitalist:C2.

    `of` is the rule that will carry the orders out.
    """

    of: Rule

    name: ClassVar = "one_order_a_unit"
    says: ClassVar = "Investors vote on orders by their holdings: each unit carries out the order with most votes."
    events: ClassVar = (OrderChosen,)
    draws: ClassVar = (
        Draw(f"{_LABEL}/{{unit}}", "the winning vote for a unit when the richest are tied", Among.SEATS),
    )

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Choose an order for every unit that was ordered."""
        orders = _orders(docket, self.of, self.of.orders)
        votes = [_Vote(place, seat, _Choice(order, str(order.subject))) for place, seat, order in orders]
        weights = market_of(docket.position).wealth
        elected = [
            elect(ballots, weights, partial(dice.choose, f"{_LABEL}/{unit}"))
            for unit, ballots in _ballots(votes).items()
        ]
        return _left(docket, votes, elected)


class AsManyAsDue(Rule, frozen=True):
    """Before adjustments, elect each country's most popular builds, waives or removals. Rule: capitalist:C4.

    `of` is the rule that will carry the orders out.
    """

    of: Rule

    name: ClassVar = "as_many_as_due"
    says: ClassVar = "Investors vote on builds and removals in the same way."
    events: ClassVar = (OrderChosen,)
    draws: ClassVar = (
        Draw(f"{_LABEL}/{{power}}/{{number}}", "the vote that decides an adjustment", Among.SEATS, secret=True),
    )

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Choose as many orders for each country as are due."""
        position = docket.position
        votes = list(_adjusting(docket, self.world.commands(position), self.of))
        weights = market_of(position).wealth
        elected: list[Elected[_Choice]] = []
        ballots = _ballots(votes)
        for power in filter(ballots.get, self.world.board.powers):
            draw, most = partial(_draw, dice, power), abs(due(position, power))
            elected += elect_several(ballots[power], weights, draw, most, lambda choice: choice.place)
        return _left(docket, votes, elected)


def _draw(dice: Dice, power: str, number: int, seats: Sequence[str]) -> str:
    return dice.choose(f"{_LABEL}/{power}/{number}", seats)


def _adjusting(docket: Docket, commands: Mapping[str, tuple[str, ...]], rule: Rule) -> Iterator[_Vote]:
    """The votes on adjustments. A waive counts for the first of the voter's countries with a build left."""
    position, orders = docket.position, _orders(docket, rule, (Build, Remove, Waive))
    used = Counter((seat, _country(position, order)) for _, seat, order in orders)
    waived: Counter[tuple[str, str]] = Counter()
    for place, seat, order in orders:
        country = _country(position, order)
        if not country:
            country = next((power for power in commands[seat] if used[seat, power] < due(position, power)), "")
            used[seat, country] += 1
            waived[seat, country] += 1
        yield _Vote(place, seat, _Choice(order, country, 0 if order.subject else waived[seat, country]))


def _country(position: Position, order: Order) -> str:
    """The country that builds or removes; empty for a waive, which names none."""
    area = order.subject.area if order.subject else ""
    return position.by_area[area][0].power if isinstance(order, Remove) else position.owners.get(area, "")


def _orders(docket: Docket, rule: Rule, types: tuple[type[Order], ...]) -> list[tuple[int, str, Order]]:
    """The orders of these types that stand, investor by investor: place, voter, and the order in its normal form."""
    rank = {seat.id: index for index, seat in enumerate(docket.position.seats)}
    found = [
        (place, entry.seat, rule.normal(docket.position, entry.seat, entry.stands))
        for place, entry in enumerate(docket.entries)
        if entry.seat in rank and entry.stands is not None and type(entry.stands) in types
    ]
    return sorted(found, key=lambda vote: (rank[vote[1]], vote[0]))


def _ballots(votes: Sequence[_Vote]) -> dict[str, list[Ballot[_Choice]]]:
    """The votes by the unit or country they concern, in order of first appearance."""
    found: dict[str, list[Ballot[_Choice]]] = {}
    for vote in votes:
        found.setdefault(vote.choice.about, []).append(Ballot(vote.voter, vote.choice))
    return found


def _left(docket: Docket, votes: Sequence[_Vote], elected: Sequence[Elected[_Choice]]) -> Docket:
    """The docket with one standing entry for each elected order."""
    first = {vote.choice: vote for vote in reversed(votes)}
    chosen = {one.choice for one in elected}
    entries = list(docket.entries)
    for vote in votes:
        order, winner = vote.choice.order, first[vote.choice]
        if winner is vote and vote.choice in chosen:
            entries[vote.place] = replace(entries[vote.place], stands=order)
        else:
            cause = f"{winner.voter} gave the same order" if vote.choice in chosen else "outvoted (capitalist:C2)"
            entries[vote.place] = replace(entries[vote.place], stands=None, cause=cause)
    units = (str(one.choice.order.subject or one.choice.about) for one in elected)
    told = (
        OrderChosen(unit=unit, order=str(one.choice.order), by=one.by) for unit, one in zip(units, elected, strict=True)
    )
    return replace(docket, entries=tuple(entries)).happened(*told)
