"""Canals that a unit guards: its power lets one fleet pass in a phase, its own or another's."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import Movement as Way
from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, OrderOutcome
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Lack, Mechanic
from variorum.game.naming import AreaName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.rule import Rule
from variorum.game.sight import Fog
from variorum.game.unit import FLEET, Unit, UnitRef
from variorum.game.variant import Variant
from variorum.rules.grounds import Seas, no_passage
from variorum.rules.movement.bars import Bars, Missing, Unaided
from variorum.rules.movement.legal import reference
from variorum.rules.movement.reach import Link, Reach
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist


class OpenCanal(Order, frozen=True, tag="open_canal"):
    """The power with a unit at a canal lets a fleet pass."""

    canal: str
    target: UnitRef

    purpose: ClassVar = "open a canal"
    says: ClassVar = ("open {canal} to {target}",)
    meaning: ClassVar = "The canal that your unit guards is open to this fleet, besides whatever the unit does."
    group: ClassVar = "canals"
    refusal: ClassVar = "you have no unit at that canal, or no such fleet is at its ends"
    labels: ClassVar = {"target": "fleet"}
    forms: ClassVar = (Form((Word("OPEN"), Slot("canal", SlotKind.AREA), Word("TO"), Slot("target", SlotKind.UNIT))),)


class CanalOpened(Event, frozen=True, tag="canal_opened"):
    """A power has opened a canal to a fleet."""

    power: str
    area: str
    unit: str

    says: ClassVar = "{power} opens {area} to {unit}."

    @property
    def outcome(self) -> OrderOutcome:
        """The order to open it."""
        return OrderOutcome(f"OPEN {self.area} TO {self.unit}", succeeded=True, power=self.power)

    def through(self, fog: Fog) -> "CanalOpened | None":
        """The news, for the power alone."""
        return self if self.power in fog.powers else None


class GuardedCanal(Twist, frozen=True):
    """A canal in `area` joins two seas, its `ends`, while a unit stands there.

    One fleet passes in a phase: the one to which the unit's power opens the canal, or without such an order a fleet of
    that power. Nobody supports or retreats through the canal, and no convoy passes.
    """

    area: Annotated[AreaName, Meta(description="the area that guards it")]
    ends: Seas
    clause: str = ""

    number: ClassVar = "M4"
    says: ClassVar = (
        "A canal in {area} joins {ends} while a unit stands in {area}. That unit's power may open it to one fleet each "
        "phase, whatever the unit does; without such an order, to a fleet of its own. Nobody supports, convoys or "
        "retreats through the canal."
    )

    def links(self, position: Position) -> tuple[Link, ...]:
        """The two ends, if somebody guards the canal."""
        return (Link(self.ends, (Way.FLEET,)),) if self.guard(position) else ()

    def bars(self, position: Position) -> Bars:
        """The two ends: nobody supports through the canal, nor passes while nobody guards it."""
        if self.guard(position) is None:
            return (Missing((self.ends,), Reason(f"no unit guards the canal in {self.area}", self.clause)),)
        return (Unaided((self.ends,), Reason("nobody supports through the canal", self.clause)),)

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The reach with the canal open to the fleet that may pass."""
        guard = self.guard(docket.position)
        if guard is None:
            return reach
        fleet = self.opened(docket)
        owner = fleet.power if fleet else guard.power
        shut = frozenset(unit.id for unit in self.waiting(docket.position) if fleet and unit.id != fleet.id)
        links = tuple(
            replace(link, powers=(owner,), without=shut) if link.ends == self.ends else link for link in reach.links
        )
        who = str(fleet) if fleet else f"fleets of {owner}"
        why = Reason(f"the canal in {self.area} is open to {who} alone", self.clause)
        return replace(reach, links=links, bars=(*reach.bars, Missing((self.ends,), why)))

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places but those at the other end."""
        if unit.area not in self.ends:
            return places
        return frozenset(place for place in places if area_of(place) not in self.ends)

    def guard(self, position: Position) -> Unit | None:
        """The unit that guards the canal."""
        return next(iter(position.by_area.get(self.area, ())), None)

    def waiting(self, position: Position) -> tuple[Unit, ...]:
        """The fleets at the two ends."""
        there = (unit for end in self.ends for unit in position.by_area.get(end, ()))
        return tuple(unit for unit in there if unit.kind == FLEET.code)

    def opened(self, docket: Docket) -> Unit | None:
        """The fleet to which the canal is opened by an order."""
        orders = (entry.stands for entry in docket.entries if isinstance(entry.stands, OpenCanal))
        areas = [order.target.area for order in orders if order.canal == self.area]
        return next((unit for unit in self.waiting(docket.position) if unit.area in areas[:1]), None)


class Canals(Rule, frozen=True):
    """Whoever has a unit at a canal may open it to a fleet at one of its ends."""

    canals: Annotated[
        tuple[GuardedCanal, ...],
        Meta(min_length=1, max_length=50, description='canals, such as [{area = "EGY", ends = ["MED", "RED"]}]'),
    ]

    name: ClassVar = "canals"
    title: ClassVar = "Guarded canals"
    number: ClassVar = "M8"
    says: ClassVar = "A power with a unit at a canal may open it to a fleet of another power."
    belongs: ClassVar = Before(Movement)
    orders: ClassVar = (OpenCanal,)
    events: ClassVar = (CanalOpened,)

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Canals that join no seas."""
        for canal in self.canals:
            yield from no_passage(base.board, canal.area, canal.ends, "canals")

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The rule, and the canals as twists."""
        return (self, *self.canals)

    def asks(self, position: Position) -> bool:
        """Whether anybody could open a canal."""
        return super().asks(position) and any(canal.guard(position) for canal in self.canals)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Each fleet at the ends of each canal that the seat guards, one for a canal."""
        powers = self.world.commands(position).get(seat, ())
        kinds = tuple(self._kinds(position, powers))
        bound = Constraint("one fleet for each canal", (OpenCanal,), 1, each="canal")
        return LegalOrders(kinds, (bound,)) if kinds else LegalOrders()

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Tell which canals are open."""
        for canal in self.canals:
            guard, fleet = canal.guard(docket.position), canal.opened(docket)
            if guard and fleet:
                docket = docket.happened(CanalOpened(power=guard.power, area=canal.area, unit=str(fleet)))
        return docket

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the fleet's kind and coast."""
        assert isinstance(order, OpenCanal)  # noqa: S101 - the order of this rule
        there = next((unit for unit in position.by_area.get(order.target.area, ())), None)
        return replace(order, target=reference(there, position.units)) if there else order

    def _kinds(self, position: Position, powers: tuple[str, ...]) -> Iterator[OrderKind]:
        for canal in self.canals:
            guard, fleets = canal.guard(position), canal.waiting(position)
            if guard and guard.power in powers and fleets:
                targets = tuple(reference(unit, position.units) for unit in fleets)
                at = Field("canal", SlotKind.AREA, (canal.area,))
                yield OrderKind(OpenCanal, (at, Field("target", SlotKind.UNIT, targets)))
