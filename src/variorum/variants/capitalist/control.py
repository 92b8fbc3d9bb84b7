"""Who orders which unit, and what when several do. Rule: capitalist:C1 to capitalist:C4."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Dice, Draw
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


class OrderChosen(Event, frozen=True, tag="order_chosen"):
    """The order that a unit has got from all who could order it, and on what grounds.

    For a build that is waived, `unit` is the country.
    """

    unit: str
    order: str
    by: Grounds

    def sentence(self) -> str:
        """The order and why it is that one."""
        why = {"majority": "the most popular order", "wealth": "the choice of the richest", "lot": "chosen by lot"}
        return f"{self.unit}: {self.order} is {why[self.by]}."


class _Choice(msgspec.Struct, frozen=True):
    """What is voted for: an order in its normal form, and the country or unit that it is about.

    `number` tells which one of the builds that one voter waives for a country it is.
    """

    order: Order
    about: str
    number: int = 0

    @property
    def place(self) -> Hashable:
        """What only one order can pass for."""
        return self.order.subject.area if self.order.subject else self


class _Vote(msgspec.Struct, frozen=True):
    """An entry of the docket that is a vote: its place there, the voter, and what is voted for."""

    place: int
    voter: str
    choice: _Choice


class OneOrderAUnit(Rule, frozen=True):
    """Before units are moved: of all orders for a unit the most popular one is left.

    Rule: capitalist:C2, capitalist:C3.

    `of` is the rule that will carry the orders out.
    """

    of: Rule

    name: ClassVar = "one_order_a_unit"
    events: ClassVar = (OrderChosen,)
    draws: ClassVar = (Draw(f"{_LABEL}/{{unit}}", "which of equally strong votes decides about a unit"),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Choose an order for every unit that has got any."""
        orders = _orders(docket, self.of, self.of.orders)
        votes = [_Vote(place, seat, _Choice(order, str(order.subject))) for place, seat, order in orders]
        weights = market_of(docket.position).wealth
        elected = [
            elect(ballots, weights, partial(dice.choose, f"{_LABEL}/{unit}"))
            for unit, ballots in _ballots(votes).items()
        ]
        return _left(docket, votes, elected)


class AsManyAsDue(Rule, frozen=True):
    """Before adjustments: for each country its most popular builds, waived or not, or removals. Rule: capitalist:C4.

    `of` is the rule that will carry the orders out.
    """

    of: Rule

    name: ClassVar = "as_many_as_due"
    events: ClassVar = (OrderChosen,)
    draws: ClassVar = (Draw(f"{_LABEL}/{{power}}/{{number}}", "whose vote decides about an adjustment", secret=True),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Choose as many orders for every country as are due."""
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
    """The votes of adjustments. A build is waived for the first of the voter's countries that has one left to make."""
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
    """The country that builds or removes; empty for a waived build, which names none."""
    area = order.subject.area if order.subject else ""
    return position.by_area[area][0].power if isinstance(order, Remove) else position.owners.get(area, "")


def _orders(docket: Docket, rule: Rule, types: tuple[type[Order], ...]) -> list[tuple[int, str, Order]]:
    """The orders of these types that stand, investor by investor: place, voter, and the order in its normal form."""
    seats = [seat.id for seat in docket.position.seats]
    found = [
        (place, entry.seat, rule.normal(docket.position, entry.stands))
        for place, entry in enumerate(docket.entries)
        if entry.stands is not None and isinstance(entry.stands, types)
    ]
    return sorted(found, key=lambda vote: (seats.index(vote[1]), vote[0]))


def _ballots(votes: Sequence[_Vote]) -> dict[str, list[Ballot[_Choice]]]:
    """The votes by what they are about, in the order in which that comes up."""
    found: dict[str, list[Ballot[_Choice]]] = {}
    for vote in votes:
        found.setdefault(vote.choice.about, []).append(Ballot(vote.voter, vote.choice))
    return found


def _left(docket: Docket, votes: Sequence[_Vote], elected: Sequence[Elected[_Choice]]) -> Docket:
    """The docket with one entry standing for each order that was elected."""
    first = {vote.choice: vote for vote in reversed(votes)}
    chosen = {one.choice for one in elected}
    entries = list(docket.entries)
    for vote in votes:
        order, winner = vote.choice.order, first[vote.choice]
        if winner is vote and vote.choice in chosen:
            entries[vote.place] = replace(entries[vote.place], stands=order)
        else:
            cause = f"the same order of {winner.voter} stands" if vote.choice in chosen else "outvoted"
            entries[vote.place] = replace(entries[vote.place], stands=None, cause=cause)
    units = (str(one.choice.order.subject or one.choice.about) for one in elected)
    told = (
        OrderChosen(unit=unit, order=str(one.choice.order), by=one.by) for unit, one in zip(units, elected, strict=True)
    )
    return replace(docket, entries=tuple(entries)).happened(*told)
