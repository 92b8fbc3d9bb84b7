"""Under any terrain the rings of a board say what the lines of its drawing say."""

from collections import Counter
from random import Random

import pytest
from geometric import Drawing, Found

from variorum.board import Earth, Terrain, area_of, load_board

BOARDS = ("standard", "geophysical", "rather_silly", "gametest1815")
TERRAINS = (Terrain.LAND, Terrain.SEA, Terrain.INERT, Terrain.MOUNTAIN, Terrain.ICE)
BATCHES = 4


def random_terrain(board, chance):
    share = chance.choice((0.02, 0.05, 0.2, 0.4, 0.8))
    return {area: chance.choice(TERRAINS) for area in board.areas if chance.random() < share}


def links(table, stations):
    return {
        frozenset((stations[one], stations[other]))
        for one, others in table.items()
        for other in others
        if one in stations and other in stations
    }


def from_rings(geography):
    areas = {area: area for area in geography.terrain}
    coasts = {
        coast.location: (area, frozenset(coast.waters))
        for area in geography.terrain
        for coast in geography.coasts(area)
    }
    return (
        links(geography.army, areas),
        links(geography.sea, areas),
        links(geography.fleet, coasts),
        Counter(coasts.values()),
    )


def without(passages, fleet):
    return {link for link in fleet if frozenset(area for area, _ in link) not in passages}


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", BOARDS)
def test_rings_and_lines_agree_under_random_terrain(name, batch, request):
    board, drawing = load_board(name), Drawing(name)
    passages = {frozenset(map(area_of, passage.ends)) for passage in board.passages}
    printed = {area.id: area.terrain for area in board.areas.values()}
    chance = Random(f"{name} {batch}")
    count = request.config.getoption("--terrains") // BATCHES
    for terrain in ({}, *(random_terrain(board, chance) for _ in range(count))):
        found = Found(drawing, board, printed | terrain)
        army, sea, fleet, coasts = from_rings(board.geography(Earth(terrain=terrain)))
        assert army - passages == found.army - passages
        assert sea - passages == found.sea - passages
        assert coasts == found.all_coasts()
        assert without(passages, fleet) == without(passages, found.fleet)
