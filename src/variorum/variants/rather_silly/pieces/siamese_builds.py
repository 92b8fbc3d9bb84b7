"""Builds of Siamese units: two adjacent units for the price of one, once a game. Rule: silly:12a."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import AreaId
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import After, Before
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule, World, offered
from variorum.game.unit import ARMY, FLEET, Unit, UnitRef
from variorum.rules.adjustments import Adjustments, Build, Remove, UnitBuilt, UnitRemoved
from variorum.rules.adjustments.orders import Waive
from variorum.rules.adjustments.sites import is_vacant
from variorum.rules.exits import destroyed
from variorum.rules.roster import Noted, known
from variorum.rules.units import own, sought
from variorum.variants.rather_silly.pieces.siamese import Siamese, builders
from variorum.variants.rather_silly.underpass import near, tunnels


class BuildSiamese(Order, frozen=True, tag="build_siamese"):
    """Two units are built for a single build."""

    one: UnitRef
    other: UnitRef

    purpose: ClassVar = "build two Siamese units for one build"
    says: ClassVar = ("build {one} and {other}",)
    meaning: ClassVar = "You build two units in neighboring home centers for the price of one, once in the game."
    group: ClassVar = "builds"
    refusal: ClassVar = (
        "Siamese units are built in two vacant home centers that touch each other, as one of the builds due (silly:12a)"
    )
    taken: ClassVar = "was carried out (silly:12a)"
    forms: ClassVar = (
        Form((Word("BUILD SIAMESE"), Slot("one", SlotKind.NEW_UNIT), Slot("other", SlotKind.NEW_UNIT))),
        Form(
            (
                Word("BUILD SIAMESE"),
                Slot("one", SlotKind.NEW_UNIT),
                Word("AND", also=("/", "+")),
                Slot("other", SlotKind.NEW_UNIT),
            ),
            read_only=True,
        ),
    )


class TwinsBuilt(Event, frozen=True, tag="twins_built"):
    """Two units that have just been built are Siamese units."""

    power: str
    units: tuple[str, str]

    says: ClassVar = "{units} ({power}) are Siamese units and stay together."


class SiameseBuilds(Rule, frozen=True):
    """A power builds its pair in two neighboring sites. Runs before the other builds, and counts as one build.

    `adjustments` are those builds.
    """

    adjustments: Adjustments

    name: ClassVar = "siamese"
    belongs: ClassVar = Before(Adjustments)
    says: ClassVar = "A power may build a pair of Siamese twins in two neighboring sites, as one build."
    orders: ClassVar = (BuildSiamese,)
    accompany: ClassVar = True
    events: ClassVar = (UnitBuilt, TwinsBuilt)
    record: ClassVar = Siamese

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Two neighboring sites, with all that can be built there."""
        kinds, due = [], 0
        for power in self.world.commands(position).get(seat, ()):
            pairs = tuple(self._pairs(position, power))
            due += self.adjustments.upkeep.due(position, power) if pairs else 0
            for one, other in pairs:
                fields = (Field("one", SlotKind.NEW_UNIT, one), Field("other", SlotKind.NEW_UNIT, other))
                kinds.append(OrderKind(BuildSiamese, fields))
        if not kinds:
            return LegalOrders()
        together = Constraint("builds due, a Siamese pair counting as one", (BuildSiamese, Build, Waive), due, due=True)
        return LegalOrders(tuple(kinds), (Constraint("one pair per game", (BuildSiamese,), 1), together))

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Whether the power has had its pair, or the sites do not fit."""
        powers = self.world.commands(position).get(seat, ())
        if any(power in builders(position) for power in powers):
            return "a power builds Siamese units once (silly:12a)"
        return order.refusal

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The pair in the order in which it is offered."""
        assert isinstance(order, BuildSiamese)  # noqa: S101 - the only order of this rule
        turned = BuildSiamese(order.other, order.one)
        return turned if offered(self, position, seat).include(turned) else order

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject a pair beyond the remaining builds."""
        pairs = [index for index, order in enumerate(orders) if isinstance(order, BuildSiamese)]
        others = sum(isinstance(order, Build | Waive) for order in orders)
        powers = self.world.commands(position).get(seat, ())
        due = sum(max(0, self.adjustments.upkeep.due(position, power)) for power in powers)
        if not pairs or len(pairs) + others <= due:
            return ()
        message = f"{orders[pairs[0]]}: only {due} builds are due, and a pair counts as one (silly:12a)"
        return (Problem(message, order=str(orders[pairs[0]]), index=pairs[0]),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Build the pairs."""
        for entry in docket.entries:
            if isinstance(entry.stands, BuildSiamese):
                powers = self.world.commands(docket.position).get(entry.seat, ())
                docket = self._built(docket, powers[0], entry.stands)
        return docket

    def _built(self, docket: Docket, power: str, order: BuildSiamese) -> Docket:
        position, record = docket.position, docket.position.record(Siamese)
        first = position.next_id
        units = tuple(
            Unit(id_, ref.kind, power, ref.location) for id_, ref in enumerate((order.one, order.other), first)
        )
        notes = tuple(Noted(str(unit), unit.id) for unit in units)
        kept = replace(record, pairs=(*record.pairs, (notes[0], notes[1])), used=(*record.used, power))
        after = replace(position, units=position.units + units, next_id=first + len(units)).with_record(kept)
        twins = TwinsBuilt(power=power, units=(str(units[0]), str(units[1])))
        return docket.with_position(after).happened(*(UnitBuilt(power=power, unit=str(unit)) for unit in units), twins)

    def _pairs(self, position: Position, power: str) -> Iterator[tuple[tuple[UnitRef, ...], tuple[UnitRef, ...]]]:
        """What can be built in two neighboring vacant sites of a power that has had no pair yet."""
        if power in builders(position) or self.adjustments.upkeep.due(position, power) <= 0:
            return
        links = near(self.world.board.geography(position.earth), tunnels(self.world.board))
        areas = self.adjustments.policy(self.world, position, power)
        vacant = [area for area in areas if is_vacant(self.world, position, area)]
        for place, one in enumerate(vacant):
            for other in vacant[place + 1 :]:
                if other in links[one]:
                    yield self._choices(position, one), self._choices(position, other)

    def _choices(self, position: Position, area: str) -> tuple[UnitRef, ...]:
        geography = self.world.board.geography(position.earth)
        kinds = ((kind.code, kind.movement) for kind in (ARMY, FLEET) if kind.movement)
        return tuple(UnitRef(code, place) for code, way in kinds for place in geography.places(way, AreaId(area)))


class SiameseRemovals(Rule, frozen=True):
    """Twins count as a single unit: removing one removes both. Runs after removals. Rule: silly:12a."""

    name: ClassVar = "siamese_removals"
    belongs: ClassVar = After(Adjustments)
    says: ClassVar = "Twins count as one unit: removing one removes both."
    events: ClassVar = (UnitDestroyed, UnitRemoved)

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warn of removals of units whose twins are removed, too."""
        removed: dict[int, Order] = {}
        problems: list[Problem] = []
        for index, order in enumerate(orders):
            unit = removed_by(self.world, position, seat, order)
            if unit is None:
                continue
            other = next((removed[id_] for id_ in _twins(position, unit) if id_ in removed), None)
            if other:
                message = f"{order}: {other} removes both Siamese units, and they count as one removal (silly:12a)"
                problems.append(Problem(message, Severity.WARNING, order=str(order), index=index))
            removed[unit.id] = order
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Remove what is left of pairs that were removed in this phase."""
        removed = {(event.power, event.unit) for event in docket.events if isinstance(event, UnitRemoved)}
        position = docket.position
        lost = [
            unit
            for pair in position.record(Siamese).pairs
            for unit in position.units
            if unit.id in known(pair, position) and any((unit.power, note.unit) in removed for note in pair)
        ]
        return destroyed(docket, lost, "removed with its Siamese twin")


def removed_by(world: World, position: Position, seat: str, order: Order) -> Unit | None:
    """The unit that an order removes; None for other orders."""
    powers = world.commands(position).get(seat, ())
    return sought(own, position.by_area, order.unit, powers) if isinstance(order, Remove) else None


def _twins(position: Position, unit: Unit) -> Iterator[int]:
    """The ids of the units of a pair to which a unit belongs."""
    for pair in position.record(Siamese).pairs:
        ids = known(pair, position)
        if unit.id in ids:
            yield from ids
