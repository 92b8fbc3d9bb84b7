"""The legality of orders, found from borders and single fleets where these decide."""

from functools import partial
from random import Random

from msgspec.structs import replace
from tests.tables import each

from variorum.board import area_of
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


@each("order", ORDERS, ids=str)
@each("places", PLACES, ids="-".join)
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


def some_units(chance):
    """Units of England, each in an area of its own."""
    geography = WORLD.board.geography(VARIANT.opening(VARIANT).earth)
    places = {"A": [*geography.army], "F": [*geography.fleet]}
    drawn = [(kind, chance.choice(places[kind])) for kind in chance.choices("AF", (1, 2), k=30)]
    apart = {area_of(place): (kind, place) for kind, place in drawn}
    return tuple(Unit(at, kind, "ENGLAND", place) for at, (kind, place) in enumerate(apart.values()))


def some_order(units, chance):
    """An order of one of the units that may be possible, and often isn't."""
    unit, other = (UnitRef(one.kind, one.location) for one in chance.sample(units, 2))
    geography = WORLD.board.geography(VARIANT.opening(VARIANT).earth)
    near = [*geography.table(WORLD.movements[unit.kind])[unit.location]]
    coasts = [*geography.embark, "SPA/NC", "STP"]
    to = chance.choice(near) if chance.random() < 0.5 else chance.choice(coasts)
    orders = (
        Hold(unit),
        Move(unit, to, chance.random() < 0.3),
        SupportHold(unit, other),
        SupportMove(unit, other, to),
        Convoy(unit, other, to),
    )
    return chance.choice(orders)


@each("seed", range(20))
def test_random_orders_are_as_possible_as_the_whole_board_says(seed):
    chance = Random(seed)
    units = some_units(chance)
    reach = Movement(WORLD).reach(replace(VARIANT.opening(VARIANT), units=units))
    ways, find_among = ways_of(units, reach), partial(find, by_area(units))
    for _ in range(100):
        order = some_order(units, chance)
        try:
            expected = way(order, find_among(order.unit), find_among, reach)
        except ImpossibleError:
            expected = None
        assert ways.several([order], ("ENGLAND",)) == [expected], order
