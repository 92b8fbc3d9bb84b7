"""The position with a variant's longest convoys, with which it is tried."""

from tests.tables import each

from variorum.game.dice import Dice
from variorum.game.process import process
from variorum.game.validate import faults
from variorum.host.games.confined_crowd import crowd, largest_sea
from variorum.rules.movement.orders import Convoy, Move
from variorum.variants import registry


def test_fleets_fill_the_largest_sea_and_carry_an_army_across():
    variant = registry.variant("standard")
    opening = variant.start({})
    found = crowd(variant, opening)
    orders = [order for sheet in found.sheets.values() for order in sheet.orders]
    fleets, moves = [o for o in orders if isinstance(o, Convoy)], [o for o in orders if isinstance(o, Move)]
    assert len(largest_sea(variant.board.geography())) == 16
    assert len(fleets) == 16
    assert [(move.unit.location, move.to) for move in moves] == [(fleets[0].target.location, fleets[0].to)]
    after = process(variant, found.position, found.sheets, Dice("seed")).position
    assert moves[0].to in {unit.location for unit in after.units}


@each("name", registry.coded())
def test_it_is_possible_wherever_it_is_made(name):
    variant = registry.variant(name)
    found = crowd(variant, variant.start({}))
    assert found is None or not faults(variant, found.position)
