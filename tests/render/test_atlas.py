import shutil

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.board import BoardError, Terrain, load_board
from variorum.board.load import board_folder, board_names
from variorum.render.atlas import atlas_of, border, load_atlas, outline, read_atlas
from variorum.render.lines import inside

BOARDS = each("name", board_names())


@BOARDS
def test_every_area_of_a_board_is_drawn(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    assert set(atlas.rings) == set(board.areas)
    assert all(outline(atlas, area).endswith("z") for area in board.areas)


@BOARDS
def test_neighbors_share_a_border_and_others_none(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    for area in board.areas:
        drawn = {other for pair in atlas.borders if area in pair for other in pair if other != area}
        assert drawn == {other for ring in board.rings[area] for other in ring} - {"*"}


@BOARDS
def test_units_stand_in_their_areas_wherever_units_may_stand(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    open_to_units = [area for area, known in board.areas.items() if known.terrain is not Terrain.INERT]
    assert all(inside(atlas.outlines[area], atlas.units[area]) for area in open_to_units)


def test_a_border_is_the_same_from_both_sides():
    atlas = load_atlas(board_folder("standard"))
    assert border(atlas, "BUR", "PAR") == border(atlas, "PAR", "BUR") != ""
    assert border(atlas, "BUR", "MOS") == ""


def test_islets_belong_to_the_sea_around_them():
    atlas = load_atlas(board_folder("standard"))
    assert sum(map(len, atlas.islets_of.values())) == len(atlas.islets)
    assert "ADR" in atlas.islets_of
    assert "MOS" not in atlas.islets_of


def test_the_atlas_of_a_board_is_that_of_its_folder():
    assert atlas_of(load_board("standard")) is load_atlas(board_folder("standard"))


def test_a_board_from_elsewhere_has_no_atlas():
    board = load_board("standard")
    stranger = type(board)("Atlantis", board.areas, board.powers, {**board.rings})
    with pytest.raises(BoardError, match="Atlantis: isn't the board of a folder"):
        atlas_of(stranger)


def test_a_board_with_other_borders_has_no_atlas():
    board = load_board("standard")
    cut = replace(board, rings={**board.rings, "SWI": board.rings["SWI"][:0]})
    with pytest.raises(BoardError, match="isn't the board of a folder"):
        atlas_of(cut)


def test_a_board_of_any_folder_has_the_atlas_beside_it(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(str(board_folder("standard")), folder)
    board = load_board(folder)
    assert load_board(folder) is board
    assert atlas_of(board).outlines == load_atlas(board_folder("standard")).outlines


def test_a_board_without_a_drawing_is_told(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(str(board_folder("standard")), folder, ignore=lambda *_: ["topo.json"])
    with pytest.raises(BoardError, match=r"mine/topo\.json: this board has not been drawn"):
        atlas_of(load_board(folder))


@each("content", [b"", b"[]", b'{"size": [1]}', b"\xff"])
def test_a_damaged_file_says_what_to_do(content):
    with pytest.raises(BoardError, match="variorum board build"):
        read_atlas(content, "standard/topo.json")
