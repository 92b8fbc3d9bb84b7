"""Boards whose borders no picture shows: the drawing of Standard, and a list of borders."""

import pytest

from variorum.board import Terrain, area_of, load_board
from variorum.board.load import board_folder
from variorum.render.atlas import load_atlas
from variorum.render.listed import links, rivers, signs
from variorum.render.terrain import is_water


@pytest.mark.parametrize("name", ["octopus", "ankara_crescent", "cataclysm"])
def test_so_many_links_and_rivers_are_not_drawn(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    assert atlas.rings.keys() == load_atlas(board_folder("standard")).rings.keys()
    assert not [*signs(atlas, board, board.geography())]


@pytest.mark.parametrize("name", ["dutch_revolt", "mongolian_empire"])
def test_boards_of_many_rivers_show_them(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    assert {"River", "Closed to armies", "Link"} <= {sign for sign, _ in signs(atlas, board, board.geography())}


def test_few_of_them_are():
    board, atlas = load_board("brazilian"), load_atlas(board_folder("brazilian"))
    assert links(atlas, board, board.geography()) == (("BAL", "HEL"),)
    assert rivers(atlas, board, board.geography()) == (("CLY", "EDI"),)


def test_octopus_reaches_whatever_was_two_steps_away():
    octopus, standard = load_board("octopus").geography(), load_board("standard").geography()
    for near, now in ((standard.army, octopus.army), (standard.fleet, octopus.fleet)):
        for place, reached in near.items():
            two = reached.union(*(near[other] for other in reached))
            missed = {other for other in two if area_of(other) != area_of(place)} - now[place]
            assert {place, *missed} in ({place}, {"APU", "TYR"}, {"DEN", "PRU"})


def test_land_that_looks_like_water():
    board, atlas = load_board("cataclysm"), load_atlas(board_folder("cataclysm"))
    geography = board.geography()
    assert geography.terrain["NTH"] is Terrain.LAND
    assert is_water(atlas, board, geography, "NTH")
    assert not is_water(atlas, board, geography, "YOR")
    assert {"LON", "NWG"} <= geography.army["NTH"]
    assert not geography.fleet
