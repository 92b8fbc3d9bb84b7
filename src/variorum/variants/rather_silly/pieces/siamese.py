"""Siamese units: pairs that stay side by side and help each other. Rule: silly:12b, silly:12c."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle, Cut, Support
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed
from variorum.game.naming import PowerName
from variorum.game.order import Order
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule, World
from variorum.game.unit import Unit
from variorum.rules.exits import destroyed
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Hold
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.overrule import order_of, overruled
from variorum.rules.roster import Noted, Roster, everybody, known, noted
from variorum.rules.units import own, sought
from variorum.variants.rather_silly.pieces.kinds import WALKERS
from variorum.variants.rather_silly.underpass import near, neighbors

Pair = tuple[Unit, Unit]


class Siamese(Roster, frozen=True):
    """The pairs on the board, and the powers that have built theirs."""

    pairs: tuple[tuple[Noted, Noted], ...] = ()
    used: tuple[PowerName, ...] = ()

    name: ClassVar = "siamese"
    public: ClassVar = True

    def plain(self) -> Any:
        """The pairs by their names."""
        return [[note.unit for note in pair] for pair in self.pairs]

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The pairs from such a list. Raises: ValueError for anything else."""
        return cls(tuple((Noted(one), Noted(other)) for one, other in msgspec.convert(plain, list[tuple[str, str]])))

    def updated(self, position: Position) -> Self:
        """The pairs with both units left."""
        units = everybody(position)
        ids = [tuple(known(pair, position)) for pair in self.pairs]
        pairs = [noted(dict.fromkeys(both, 1), position) for both in ids if len(both) == 2]
        owners = {units[id_].power for both in ids for id_ in both if id_ in units}
        used = tuple(sorted({*self.used, *owners}))
        return replace(self, pairs=tuple((pair[0], pair[1]) for pair in pairs if len(pair) == 2), used=used)


class TwinsParted(Event, frozen=True, tag="twins_parted"):
    """Siamese units that are no longer side by side."""

    units: tuple[str, str]

    says: ClassVar = "{units}, Siamese units, are torn apart, and neither survives."


def builders(position: Position) -> frozenset[str]:
    """The powers that have had their pair."""
    return frozenset({*position.record(Siamese).used, *(pair[0].power for pair in pairs_of(position))})


def pairs_of(position: Position) -> Iterator[Pair]:
    """The pairs whose two units are on the board or dislodged."""
    units = everybody(position)
    for pair in position.record(Siamese).pairs:
        both = [units[id_] for id_ in known(pair, position) if id_ in units]
        if len(both) == 2:
            yield both[0], both[1]


class MutualHelp(Twist, frozen=True):
    """Each twin supports whatever the other does. Rule: silly:12c."""

    says: ClassVar = "Each twin supports whatever the other one does."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with these supports: cut last if there is another support to cut first."""
        found = [*battle.supports]
        for pair in pairs_of(docket.position):
            for helper, helped in (pair, pair[::-1]):
                if helper.id in battle.units and helped.id in battle.units:
                    other = any(support.supporter == helper.id for support in battle.supports)
                    cut = Cut.SECOND if other else Cut.AT_ONCE
                    found.append(Support(helper.id, helped.id, battle.units[helped.id].to, cut=cut))
        return replace(battle, supports=tuple(found))


class SiameseOrders(Rule, frozen=True):
    """Both twins hold if their orders could part them. Rule: silly:12b.

    `leads` tells the areas, except its own, where an order could take its unit.
    """

    leads: Callable[[Order | None], tuple[str, ...]]

    name: ClassVar = "siamese_orders"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "Both twins hold if their orders could part them."

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Make pairs hold if their orders could part them."""
        for pair in pairs_of(docket.position):
            orders = {unit.id: order for unit in pair if (order := order_of(self.world, docket, unit))}
            if not self._together(docket.position, pair, orders):
                for unit in pair:
                    cause = "Siamese units would have been torn apart (silly:12b)"
                    docket = overruled(self.world, docket, unit, Hold(reference(unit)), cause)
        return docket

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warn of orders that could part the twins."""
        powers = self.world.commands(position).get(seat, ())
        problems: list[Problem] = []
        given = dict(_given(position, powers, orders))
        for pair in pairs_of(position):
            mine = [given[unit.id] for unit in pair if unit.id in given]
            if not mine or pair[0].power not in powers:
                continue
            wanted = {unit.id: orders[given[unit.id]] for unit in pair if unit.id in given}
            if not self._together(position, pair, wanted):
                message = f"{' and '.join(str(orders[place]) for place in mine)} could part {pair[0]} and {pair[1]}"
                why = "both will hold (silly:12b)"
                problems += (
                    Problem(f"{message}: {why}", Severity.WARNING, str(orders[place]), index=place) for place in mine
                )
        return tuple(problems)

    def _together(self, position: Position, pair: Pair, orders: Mapping[int, Order]) -> bool:
        """Whether the two stay neighbors, whichever orders succeed."""
        links = _links(self.world, position, pair)
        ends = [(unit.area, *self.leads(orders.get(unit.id))) for unit in pair]
        return all(here == there or there in links[here] for here in ends[0] for there in ends[1])


def _given(position: Position, powers: Sequence[str], orders: Sequence[Order]) -> Iterator[tuple[int, int]]:
    """The units of some powers that have orders, by their ids, each with the index of its first order."""
    found: set[int] = set()
    for place, order in enumerate(orders):
        unit = sought(own, position.by_area, order.subject, powers) if order.subject else None
        if unit and unit.id not in found:
            found.add(unit.id)
            yield unit.id, place


class SiameseBond(Rule, frozen=True):
    """Twins that are not side by side are destroyed, once neither has to retreat. Rule: silly:12b."""

    name: ClassVar = "siamese_bond"
    says: ClassVar = "Twins that aren't side by side are destroyed."
    events: ClassVar = (TwinsParted, UnitDestroyed)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Destroy the pairs that were parted."""
        position = docket.position
        retreating = {entry.unit.id for entry in position.dislodged}
        for pair in pairs_of(position):
            links = _links(self.world, position, pair)
            if not retreating & {unit.id for unit in pair} and pair[1].area not in links[pair[0].area]:
                docket = _parted(docket, pair)
        return docket


def _links(world: World, position: Position, pair: Pair) -> Mapping[str, frozenset[str]]:
    """The neighbors of every area, as two units are side by side: the Underpass joins only walkers."""
    walk = all(unit.kind in WALKERS for unit in pair)
    return neighbors(world, position) if walk else near(world.geography(position))


def _parted(docket: Docket, pair: Pair) -> Docket:
    told = TwinsParted(units=(str(pair[0]), str(pair[1])))
    return destroyed(docket.happened(told), pair, "parted from its Siamese twin")
