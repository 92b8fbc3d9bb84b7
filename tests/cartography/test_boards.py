"""The boards of the package: what is committed is what map.txt gives, and nothing on them is in anything's way."""

import json
from pathlib import Path

import pytest
from tests.asked import is_sampled
from tests.tables import each

from variorum.board import load_board
from variorum.board.load import board_folder, board_names
from variorum.cartography import boardfiles
from variorum.cartography.placed import Label, Placed, overlaps

PROJECTED = [name for name in board_names() if not load_board(name).borders]
MADE = [name for name in PROJECTED if name == "standard" or is_sampled(name, one_of=8)]
"""Those that the suite makes again; `--every` makes all."""
LISTED = [name for name in board_names() if load_board(name).borders]


@pytest.mark.parametrize("name", [*MADE, min(LISTED, key=lambda name: len(load_board(name).areas))])
def test_the_committed_files_are_those_that_map_txt_gives(name):
    folder = board_folder(name)
    made = boardfiles.make(folder, lambda _: None)
    assert boardfiles.stale(folder, made) == ()


@each("name", board_names())
def test_names_badges_and_marks_keep_clear_of_each_other(name):
    folder = board_folder(name)
    topo = json.loads((folder / "topo.json").read_text())
    areas = load_board(name).areas
    placed = Placed(
        badge=topo["badge"],
        labels={area: Label(**label | {"lines": tuple(label["lines"])}) for area, label in topo["labels"].items()},
        units=topo["units"],
        centers=topo["centers"],
        scored=frozenset(area for area in topo["centers"] if areas[area].center),
    )
    assert overlaps(placed) == []


def test_nothing_is_written_where_map_txt_is_of_no_use(tmp_path):
    (tmp_path / "map.txt").write_text("[board]\nNowhere\n")
    with pytest.raises(ValueError, match=r"map\.txt"):
        boardfiles.make(tmp_path, lambda _: None)
    assert [path.name for path in tmp_path.iterdir()] == ["map.txt"]


def test_a_board_in_a_folder(tmp_path):
    example = Path(__file__).parents[2] / "docs" / "examples" / "ireland" / "map.txt"
    (tmp_path / "map.txt").write_text(example.read_text())
    made = boardfiles.make(tmp_path, lambda _: None)
    assert boardfiles.stale(tmp_path, made) == ("rings.txt", "topo.json")
    boardfiles.write(tmp_path, made)
    assert boardfiles.stale(tmp_path, made) == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.txt", "rings.txt", "topo.json"]
