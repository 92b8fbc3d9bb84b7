"""The TARDIS: where it is, how it travels, and who holds or carries it. Rule: silly:15a."""

from typing import Annotated, ClassVar

from msgspec.structs import replace

from variorum.board import AreaId, Location, area_of
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event, OrderOutcome
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.naming import Named, names
from variorum.game.order import Form, Order, Partner, Slot, SlotKind, Word
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Hints, Rule
from variorum.game.sight import Fog
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.legal import reference
from variorum.rules.movement.rule import Movement
from variorum.rules.units import find
from variorum.variants.rather_silly.footing import habitable_areas
from variorum.variants.rather_silly.pieces.kinds import REGULAR, TARDIS
from variorum.variants.rather_silly.roles.gripping import Carry, Gripping

HYPERSPACE = "HYPERSPACE"
_TARDIS = UnitRef("TARDIS", Location(""))


class Tardis(Record, frozen=True):
    """The area in which the TARDIS is, or hyperspace."""

    at: Annotated[str, names(Named.AREA, HYPERSPACE)] = HYPERSPACE

    name: ClassVar = "tardis"
    public: ClassVar = True


class TardisOrder(Order, frozen=True):
    """An order for the TARDIS; only one of several can stand."""

    @property
    def subject(self) -> UnitRef | None:
        """The TARDIS."""
        return _TARDIS


class ToHyperspace(TardisOrder, frozen=True, tag="to_hyperspace"):
    """The TARDIS leaves for hyperspace."""

    purpose: ClassVar = "enter hyperspace"
    says: ClassVar = ("take the TARDIS to hyperspace",)
    meaning: ClassVar = "The TARDIS leaves the board for hyperspace."
    group: ClassVar = "TARDIS"
    forms: ClassVar = (Form((Word("TARDIS TO HYPERSPACE", also=("TARDIS - HYPERSPACE",)),)),)


class Materialize(TardisOrder, frozen=True, tag="materialize"):
    """The TARDIS comes out of hyperspace, in that area or in any other."""

    area: str

    purpose: ClassVar = "leave hyperspace for an area"
    says: ClassVar = ("materialize the TARDIS in {area}",)
    meaning: ClassVar = "The TARDIS comes out of hyperspace in an area, though sometimes not in the one that you name."
    group: ClassVar = "TARDIS"
    forms: ClassVar = (
        Form(
            (
                Word("TARDIS MATERIALIZES", also=("TARDIS MATERIALISES", "TARDIS MATERIALIZES IN")),
                Slot("area", SlotKind.AREA),
            )
        ),
    )


class RideUnit(TardisOrder, frozen=True, tag="tardis_rides"):
    """The TARDIS goes along with a unit that carries it."""

    carrier: UnitRef

    purpose: ClassVar = "ride along with a unit"
    says: ClassVar = ("ride along with {carrier}",)
    meaning: ClassVar = "The TARDIS goes along with a unit that carries it."
    group: ClassVar = "TARDIS"
    forms: ClassVar = (Form((Word("TARDIS RIDES", also=("TARDIS RIDES ON",)), Slot("carrier", SlotKind.UNIT))),)

    @property
    def partners(self) -> tuple[Partner, ...]:
        """The unit that carries it."""
        return (Partner(Carry, {"unit": self.carrier}),)


class TardisMoved(Event, frozen=True, tag="tardis_moved"):
    """The TARDIS has moved: `malfunction` if it missed its destination, `carried` if a unit brought it.

    `order` is the order that `power` gave.
    """

    area: str
    malfunction: bool = False
    carried: bool = False
    order: str = ""
    power: str = ""

    @property
    def outcome(self) -> OrderOutcome | None:
        """The journey, and whether it reached its destination."""
        return OrderOutcome(self.order, not self.malfunction, self.power) if self.order else None

    def through(self, fog: Fog) -> Event:
        """Everybody sees where the TARDIS is, whatever it rode on."""
        return super().through(fog) or replace(self, order="")

    def sentence(self) -> str:
        """The TARDIS' place, and how it got there."""
        if self.area == HYPERSPACE:
            return "The TARDIS is in hyperspace."
        how = "is carried to" if self.carried else "malfunctions and appears in" if self.malfunction else "appears in"
        return f"The TARDIS {how} {self.area}."


class TardisHeld(Event, frozen=True, tag="tardis_held"):
    """The TARDIS could not leave, as `power` had ordered."""

    area: str
    by: str
    order: str = ""
    power: str = ""

    says: ClassVar = "The TARDIS is held in {area} by {by}."

    @property
    def outcome(self) -> OrderOutcome:
        """The journey that did not take place."""
        return OrderOutcome(self.order, succeeded=False, power=self.power)


class Travel(Rule, frozen=True):
    """The Doctor's journeys. It runs after movement; `seat` is the Doctor's."""

    seat: str

    name: ClassVar = "tardis"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "{seat} travels in the TARDIS, which may err."
    orders: ClassVar = (ToHyperspace, Materialize, RideUnit)
    events: ClassVar = (TardisMoved, TardisHeld)
    draws: ClassVar = (
        Draw("silly:tardis", "whether the TARDIS errs", ("no", "yes")),
        Draw("silly:tardis/where", "where it goes then", Among.AREAS),
    )
    record: ClassVar = Tardis

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """From hyperspace to any area; else to hyperspace, or along with a unit."""
        if seat != self.seat:
            return LegalOrders()
        bound = Constraint("one order for the TARDIS", self.orders, 1)
        if tardis_at(position) == HYPERSPACE:
            return LegalOrders(
                (OrderKind(Materialize, (Field("area", SlotKind.AREA, self._areas(position)),)),), (bound,)
            )
        carriers = tuple(self._carriers(position))
        riding = (OrderKind(RideUnit, (Field("carrier", SlotKind.UNIT, carriers),)),) if carriers else ()
        return LegalOrders((OrderKind(ToHyperspace), *riding), (bound,))

    def hints(self, position: Position, seat: str) -> Hints:
        """In autumn it comes to a vacant center, where the fewest units are near; otherwise it waits in hyperspace."""
        if seat != self.seat or not self.world.years.is_autumn(position.turn):
            return Hints(orders=(ToHyperspace(),) if seat == self.seat else ())
        geography = self.world.geography(position)
        free = [
            area for area in geography.centers if area not in position.by_area and position.owners.get(area) != seat
        ]

        def crowd(area: str) -> tuple[int, str]:
            return sum(other in position.by_area for other in geography.adjacent[AreaId(area)]), area

        return Hints(orders=tuple(map(Materialize, sorted(free, key=crowd)[:1])))

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Where the TARDIS is, or whose it is."""
        theirs = f"only the {self.seat.title()} can order the TARDIS"
        return f"{theirs if seat != self.seat else f'the TARDIS is in {tardis_at(position)}'} (silly:15a, silly:15c)"

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the kind of the unit that carries the TARDIS."""
        if not isinstance(order, RideUnit):
            return order
        return RideUnit(reference(find(position.by_area, order.carrier), position.units))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Make the journeys."""
        orders = [entry.stands for entry in docket.entries if entry.seat == self.seat]
        order = next((order for order in orders if isinstance(order, TardisOrder)), None)
        here, gripping = tardis_at(docket.position), docket.position.record(Gripping)
        docket = docket.with_position(docket.position.without_record(Gripping))
        holder = _holder(docket.position, here, gripping)
        if isinstance(order, Materialize) and here == HYPERSPACE:
            return self._materialized(docket, order, dice)
        if order and here != HYPERSPACE and holder:
            return docket.happened(TardisHeld(area=here, by=holder, order=str(order), power=self.seat))
        if isinstance(order, ToHyperspace) and here != HYPERSPACE:
            return _moved(docket, self._arrived(order, HYPERSPACE))
        carrier = gripping.carrier(order.carrier) if isinstance(order, RideUnit) else 0
        unit = next((unit for unit in docket.position.units if unit.id == carrier), None)
        if order is None or unit is None or unit.area == here:
            return docket
        return _moved(docket, replace(self._arrived(order, unit.area), carried=True))

    def figures(self, position: Position) -> tuple[Unit, ...]:
        """The TARDIS, unless it is in hyperspace."""
        here = tardis_at(position)
        return (Unit(0, TARDIS.code, self.seat, Location(here)),) if here != HYPERSPACE else ()

    def _arrived(self, order: Order, area: str) -> TardisMoved:
        return TardisMoved(area=area, order=str(order), power=self.seat)

    def _materialized(self, docket: Docket, order: Materialize, dice: Dice) -> Docket:
        if dice.choose("silly:tardis", ("no", "yes")) == "no":
            return _moved(docket, self._arrived(order, order.area))
        somewhere = dice.choose("silly:tardis/where", self._areas(docket.position))
        return _moved(docket, replace(self._arrived(order, somewhere), malfunction=True))

    def _areas(self, position: Position) -> tuple[str, ...]:
        return habitable_areas(self.world.board, self.world.board.geography(position.earth))

    def _carriers(self, position: Position) -> list[UnitRef]:
        here = position.by_area.get(tardis_at(position), ())
        return [reference(unit, position.units) for unit in here if unit.kind in REGULAR]


def tardis_at(position: Position) -> str:
    """The area in which the TARDIS is, or hyperspace."""
    return position.record(Tardis).at


def _holder(position: Position, here: str, gripping: Gripping) -> str:
    """The unit that holds the TARDIS where it is, if it has not been dislodged."""
    held = (unit for unit in position.units if unit.id in gripping.grabbing and unit.area == area_of(here))
    return next((str(unit) for unit in held), "")


def _moved(docket: Docket, event: TardisMoved) -> Docket:
    return docket.with_record(Tardis(event.area)).happened(event)
