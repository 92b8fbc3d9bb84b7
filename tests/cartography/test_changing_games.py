"""Random games of Geophysical, in which the map changes every season: the map always agrees with its drawing."""

from collections import Counter
from random import Random

import pytest
from geometric import Drawing, Found
from msgspec.structs import replace

from variorum.board import Movement, Terrain
from variorum.game.legal_orders import OrderKind
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar, legal_orders, process
from variorum.game.sheet import Sheet
from variorum.testing.players import random_order, random_sheet
from variorum.variants import registry
from variorum.variants.geophysical.ages import Ages
from variorum.variants.geophysical.orders import Act

VARIANT = registry.variant("geophysical")
BOARD = VARIANT.board
DRAWING = Drawing("geophysical")
UNTIL = 1911


def act_of(kinds: list[OrderKind], chance: Random) -> Act:
    order = random_order(chance.choice(kinds), chance)
    assert isinstance(order, Act)
    return order


def sheet_of(position: Position, seat: str, chance: Random) -> Sheet:
    """Orders for all units, and an act, whatever it does to whom; nobody ends the game."""
    offered = legal_orders(VARIANT, position, seat)
    sheet = random_sheet(VARIANT, position, seat, chance, offered)
    mine = tuple(order for order in sheet.orders if order.subject)
    acts = [kind for kind in offered.kinds if kind.order is Act]
    return Sheet((*mine, act_of(acts, chance)) if acts else mine)


def drawn_coasts(position: Position) -> Counter[tuple[str, frozenset[str]]]:
    """The coasts by the lines of the drawing."""
    earth = position.earth
    open_ = {area: spared for area, spared in BOARD.waterways.items() if area not in earth.closed}
    board = replace(BOARD, canals=BOARD.canals if earth.canals is None else earth.canals, waterways=open_)
    printed = {area.id: area.terrain for area in BOARD.areas.values()}
    return Found(DRAWING, board, printed | earth.terrain).all_coasts()


def require_possible(position: Position) -> None:
    geography = BOARD.geography(position.earth)
    coasts = ((area, frozenset(coast.waters)) for area in BOARD.areas for coast in geography.coasts(area))
    assert Counter(coasts) == drawn_coasts(position)
    for unit in (*position.units, *(entry.unit for entry in position.dislodged)):
        places = geography.places(VARIANT.world.kind(unit.kind).movement or Movement.ARMY, unit.area)
        assert unit.location in places or geography.terrain[unit.area] is Terrain.ICE, unit
    assert all(geography.terrain[area] is Terrain.LAND for area in geography.centers)
    assert set(position.owners) <= set(geography.centers)
    assert position.record(Ages).before is None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(metafunc.config.getoption("games")))


def test_random_games_in_which_the_map_changes(seed):
    chance, season, changed = Random(f"changing {seed}"), SeasonSoFar(), set()
    position = VARIANT.opening(VARIANT)
    while position.ending is None and position.turn.year < UNTIL:
        sheets = {seat: sheet_of(position, seat, chance) for seat in VARIANT.powers}
        done = process(VARIANT, position, sheets, season=season)
        position, season = done.position, done.season
        require_possible(position)
        earth = position.earth
        changed |= {*earth.terrain, *earth.created, *earth.destroyed, *(earth.canals or {})}
    assert len(changed) > len(BOARD.areas) / 4
