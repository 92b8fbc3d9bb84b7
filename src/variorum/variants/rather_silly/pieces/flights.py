"""Taking off: who flies where, and which armies go along. It runs before movement. Rule: silly:8b."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.places import Before
from variorum.game.unit import Unit
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Hold
from variorum.rules.movement.result import MoveResult
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import carried_out_as, entries_of, order_of, orders_of
from variorum.rules.units import meant, sought
from variorum.variants.rather_silly.pieces.aloft import Aloft, Flight, FlightResult, Path
from variorum.variants.rather_silly.pieces.birds import BirdOrders, Fly, PickUp, Ride, Shoo
from variorum.variants.rather_silly.pieces.ground import ground_of
from variorum.variants.rather_silly.pieces.kinds import BIRDS


class Shooing(Event, frozen=True, tag="shooing"):
    """A unit holds, and shoos birds."""

    power: str
    unit: str

    says: ClassVar = "{unit} ({power}) shoos birds, in its own area and next to it."


class TakeOff(BirdOrders, frozen=True):
    """Birds and their riders leave the ground: an army aloft takes no part in combat."""

    name: ClassVar = "aloft"
    belongs: ClassVar = Before(Movement)
    events: ClassVar = (Shooing, MoveResult, FlightResult)
    record: ClassVar = Aloft

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Take the riders off the board, and let those who shoo hold."""
        position = docket.position
        shooing, orders = [], orders_of(self.world, docket)
        for unit in position.units:
            if isinstance(orders.get(unit.id), Shoo):
                shooing.append(unit.id)
                docket = carried_out_as(self.world, docket, unit, Hold(reference(unit, position.units)))
                docket = docket.happened(Shooing(power=unit.power, unit=str(unit)))
        docket = self._without_void(docket)
        flights = tuple(self._flights(docket))
        riding = {flight.army.id for flight in flights if flight.army}
        units = tuple(unit for unit in position.units if unit.id not in riding)
        return docket.with_position(replace(position, units=units)).with_record(Aloft(flights, tuple(shooing)))

    def _without_void(self, docket: Docket) -> Docket:
        """The docket without flights to where the birds, or the army that goes all the way, may not come down."""
        ground = ground_of(self.movement, docket.position)
        for flight in tuple(self._flights(docket)):
            birds = next(unit for unit in docket.position.units if unit.id == flight.birds)
            crew = ((birds, flight.order), *(((flight.army, flight.ride),) if flight.army else ()))
            landing = [unit for unit, _ in crew if unit is birds or not flight.parting]
            cause = ground.objections(landing, flight.path[-1]) if flight.path else ""
            for unit, order in crew if cause else ():
                docket = self._grounded(docket, unit, order, cause)
        return docket

    def _grounded(self, docket: Docket, unit: Unit, order: str, cause: str) -> Docket:
        """The docket in which a unit's order to fly is void."""
        own = {place for place, _ in entries_of(self.world, docket, unit)}
        entries = tuple(
            replace(entry, stands=None, cause=cause) if place in own else entry
            for place, entry in enumerate(docket.entries)
        )
        void = FlightResult(
            power=unit.power, unit=str(unit), order=order, result="void", reason="grounded", cause=cause
        )
        return replace(docket, entries=entries).happened(void)

    def _flights(self, docket: Docket) -> Iterator[Flight]:
        ridden: set[int] = set()
        for unit in docket.position.units:
            order = order_of(self.world, docket, unit) if unit.kind == BIRDS.code else None
            if isinstance(order, Fly):
                yield Flight(unit.id, order.path, order=str(order))
            elif isinstance(order, PickUp):
                flight = self._laden(docket, unit, order)
                if flight.army is None or flight.army.id not in ridden:
                    ridden |= {flight.army.id} if flight.army else set()
                    yield flight

    def _laden(self, docket: Docket, birds: Unit, order: PickUp) -> Flight:
        """The flight of birds that want to carry an army; alone if it does not come. Rule: silly:8b."""
        units = docket.position.by_area
        army = sought(meant, units, order.army, (birds.power,))
        ride = order_of(self.world, docket, army) if army else None
        if army is None or not isinstance(ride, Ride) or sought(meant, units, ride.birds, (army.power,)) != birds:
            return Flight(birds.id, order.path, order=str(order))
        path = order.path or ride.path
        shared = _common(path, ride.path)
        if not shared:
            return Flight(birds.id, path, order=str(order))
        texts = {"order": str(order), "ride": str(ride), "goal": ride.path[-1]}
        return Flight(birds.id, path, army, shared, parting=path != ride.path, **texts)


def _common(one: Path, other: Path) -> int:
    """How many areas two ways share from their start on."""
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
