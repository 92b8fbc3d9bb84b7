"""What is in the air during movement, who shoos it, and the result of orders to fly."""

from typing import Annotated, ClassVar

import msgspec

from variorum.game.happened import OrderResult
from variorum.game.naming import AreaName, Named, UnitId, names
from variorum.game.record import Record
from variorum.game.unit import Unit


class Flight(msgspec.Struct, frozen=True):
    """Birds in the air: their id and way, and the army that they carry.

    `shared` is how much of the way the army goes along, in areas; `parting` tells that its orders part from theirs.
    `order` and `ride` are the texts of their orders, `goal` where the army wants to be.
    """

    birds: UnitId
    path: tuple[AreaName, ...]
    army: Unit | None = None
    shared: int = 0
    parting: bool = False
    order: str = ""
    ride: str = ""
    goal: Annotated[str, names(Named.PLACE, "")] = ""


class Aloft(Record, frozen=True):
    """All that is in the air during movement, and the ids of the units that shoo birds.

    `burdens`: the ids of birds that have come down with their army, each with the army's.
    """

    flights: tuple[Flight, ...] = ()
    shooing: tuple[UnitId, ...] = ()
    burdens: tuple[tuple[UnitId, UnitId], ...] = ()

    name: ClassVar = "aloft"


class FlightResult(OrderResult, frozen=True, tag="flight_result"):
    """The result of an order of birds or their rider."""

    phrases: ClassVar = {
        "landed": "succeeded: it came down where it was told to (silly:8c)",
        "strayed": "failed: {cause} (silly:8c)",
        "kept_out": "failed: it could not come down there (silly:8c)",
        "grounded": "is void: {cause}",
    }
