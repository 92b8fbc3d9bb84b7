"""The legality of orders, found from borders and single fleets where these decide."""

from functools import partial

import pytest
from msgspec.structs import replace

from variorum.game.unit import Unit, UnitRef, by_area
from variorum.rules.movement.legality import ImpossibleError, way
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.ways import ways_of
from variorum.rules.units import find
from variorum.variants.standard import VARIANT, WORLD

ARMY, FLEET, OTHER = UnitRef("A", "LON"), UnitRef("F", "NTH"), UnitRef("F", "SKA")
ORDERS = (
    Hold(ARMY),
    Move(ARMY, "YOR"),
    Move(ARMY, "NWY"),
    Move(ARMY, "NWY", via=True),
    Move(ARMY, "SWE", via=True),
    Move(FLEET, "NWY"),
    Convoy(FLEET, ARMY, "NWY"),
    Convoy(FLEET, ARMY, "SWE"),
    Convoy(OTHER, ARMY, "SWE"),
    Convoy(OTHER, ARMY, "NWY"),
    SupportHold(OTHER, FLEET),
    SupportMove(OTHER, ARMY, "NWY"),
    SupportMove(FLEET, ARMY, "NWY"),
    SupportMove(FLEET, ARMY, "YOR"),
)
PLACES = (("LON", "NTH", "SKA"), ("LON", "NTH", "BOT"), ("LON", "HEL", "SKA"), ("LON", "IRI", "NAO"))


@pytest.mark.parametrize("order", ORDERS, ids=str)
@pytest.mark.parametrize("places", PLACES, ids="-".join)
def test_an_order_is_as_possible_as_the_whole_board_says(places, order):
    kinds = ("A", "F", "F")
    units = tuple(Unit(at, kind, "ENGLAND", place) for at, (kind, place) in enumerate(zip(kinds, places, strict=True)))
    position = replace(VARIANT.opening(VARIANT), units=units)
    reach = Movement(WORLD).reach(position)
    unit = next((unit for unit in units if unit.location == order.unit.location), None)
    if unit is None:
        return
    ways = ways_of(units, reach)
    try:
        expected = way(order, unit, partial(find, by_area(units)), reach)
    except ImpossibleError:
        expected = None
    assert ways.several([order], ("ENGLAND",)) == [expected]
