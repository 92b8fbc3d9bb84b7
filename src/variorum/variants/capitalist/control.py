"""Who orders which unit, and what when several do. Rule: capitalist:C1 to capitalist:C4."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import UnitRef
from variorum.rules.adjustments import Build, Remove
from variorum.rules.adjustments.sites import due
from variorum.rules.ballot import Ballot, Elected, Grounds, elect, elect_several
from variorum.variants.capitalist.market import market_of

_LABEL = "capitalist:order"


class OrderChosen(Event, frozen=True, tag="order_chosen"):
    """The order that a unit has got from all who could order it, and on what grounds."""

    unit: str
    order: str
    by: Grounds

    def sentence(self) -> str:
        """The order and why it is that one."""
        why = {"majority": "the most popular order", "wealth": "the choice of the richest", "lot": "chosen by lot"}
        return f"{self.unit}: {self.order} is {why[self.by]}."


class _Vote(msgspec.Struct, frozen=True):
    """An entry of the docket that is a vote: its place there, and the order in its normal form."""

    place: int
    seat: str
    order: Order

    @property
    def unit(self) -> UnitRef:
        """The unit that it is for."""
        assert self.order.subject is not None  # noqa: S101 - only orders for units are voted on
        return self.order.subject

    @property
    def ballot(self) -> Ballot[Order]:
        """The vote without its place."""
        return Ballot(self.seat, self.order)


class OneOrderAUnit(Rule, frozen=True):
    """Before units are moved: of all orders for a unit the most popular one is left. Rule: capitalist:C2, C3.

    `of` is the rule that will carry the orders out.
    """

    of: Rule

    name: ClassVar = "one_order_a_unit"
    events: ClassVar = (OrderChosen,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Choose an order for every unit that has got any."""
        votes = _votes(docket, self.of, self.of.orders)
        weights = market_of(docket.position).wealth
        by_unit: dict[UnitRef, list[Ballot[Order]]] = {}
        for vote in votes:
            by_unit.setdefault(vote.unit, []).append(vote.ballot)
        elected = [
            elect(ballots, weights, partial(dice.choose, f"{_LABEL}/{unit}")) for unit, ballots in by_unit.items()
        ]
        return _left(docket, votes, elected)


class AsManyAsDue(Rule, frozen=True):
    """Before adjustments: for each country its most popular builds or removals are left. Rule: capitalist:C4.

    `of` is the rule that will carry the orders out.
    """

    of: Rule

    name: ClassVar = "as_many_as_due"
    events: ClassVar = (OrderChosen,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Choose as many orders for every country as are due."""
        position = docket.position
        votes = _votes(docket, self.of, (Build, Remove))
        weights = market_of(position).wealth
        elected: list[Elected[Order]] = []
        for power in self.world.board.powers:
            ballots = [vote.ballot for vote in votes if _owner(position, vote) == power]
            draw = partial(_draw, dice, power)
            elected += elect_several(ballots, weights, draw, abs(due(position, power)), _area)
        return _left(docket, votes, elected)


def _draw(dice: Dice, power: str, number: int, seats: Sequence[str]) -> str:
    return dice.choose(f"{_LABEL}/{power}/{number}", seats)


def _area(order: Order) -> Hashable:
    return order.subject.area if order.subject else order


def _owner(position: Position, vote: _Vote) -> str:
    """The country that builds or removes."""
    area = vote.unit.area
    if isinstance(vote.order, Build):
        return position.owners.get(area, "")
    return position.by_area[area][0].power


def _votes(docket: Docket, rule: Rule, orders: tuple[type[Order], ...]) -> list[_Vote]:
    """The orders of these types that stand, investor by investor."""
    seats = [seat.id for seat in docket.position.seats]
    found = [
        _Vote(place, entry.seat, rule.normal(docket.position, entry.stands))
        for place, entry in enumerate(docket.entries)
        if entry.stands is not None and isinstance(entry.stands, orders)
    ]
    return sorted(found, key=lambda vote: (seats.index(vote.seat), vote.place))


def _left(docket: Docket, votes: Sequence[_Vote], elected: Sequence[Elected[Order]]) -> Docket:
    """The docket with one entry standing for each order that was elected."""
    by_place = {vote.place: vote for vote in votes}
    first = {vote.order: vote for vote in reversed(votes)}
    chosen = {choice.choice: first[choice.choice] for choice in elected}
    entries = tuple(_entry(place, entry, by_place, chosen) for place, entry in enumerate(docket.entries))
    return replace(docket, entries=entries).happened(*map(_event, elected))


def _entry(place: int, entry: Entry, votes: Mapping[int, _Vote], chosen: Mapping[Order, _Vote]) -> Entry:
    if place not in votes:
        return entry
    winner = chosen.get(votes[place].order)
    if winner is None:
        return replace(entry, stands=None, cause="outvoted")
    if winner.place == place:
        return replace(entry, stands=winner.order)
    return replace(entry, stands=None, cause=f"the same order of {winner.seat} stands")


def _event(elected: Elected[Order]) -> OrderChosen:
    order = elected.choice
    return OrderChosen(unit=str(order.subject), order=str(order), by=elected.by)
