"""Positions that cannot be: nobody writes one into a game file, and one that stands there is told with its line."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from variorum.archive.gamefile import GameFileError, create, edit, load
from variorum.game.unit import Unit
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)

IMPOSSIBLE = {
    "a place that the board lacks": replace(OPENING, units=(Unit(1, "A", "FRANCE", "XYZ"),)),
    "an army at sea": replace(OPENING, units=(Unit(1, "A", "FRANCE", "NTH"),)),
    "a power that the game lacks": replace(OPENING, units=(Unit(1, "A", "SPAIN", "PAR"),)),
    "two units in an area": replace(OPENING, units=(*OPENING.units, Unit(90, "A", "FRANCE", "MUN")), next_id=91),
    "a contested area that the board lacks": replace(OPENING, contested=("XYZ",)),
}
EVERY = pytest.mark.parametrize("position", IMPOSSIBLE.values(), ids=IMPOSSIBLE)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@EVERY
def test_an_edit_is_refused_before_it_is_written(path, position):
    game = create(path, STANDARD)
    before = path.read_bytes()
    with pytest.raises(GameFileError, match=r"game\.jsonl:2: nothing was written: the position is impossible: "):
        edit(game, position, "a slip")
    assert path.read_bytes() == before
    assert load(path) == game


@EVERY
def test_a_line_is_told_with_its_place(path, position):
    create(path, STANDARD)
    with path.open("ab") as file:
        file.write(msgspec.json.encode({"line": "edit", "reason": "", "position": position}) + b"\n")
    with pytest.raises(GameFileError, match=r"game\.jsonl:2: the position is impossible: "):
        load(path)


@EVERY
def test_a_header_is_told_with_its_place(path, position):
    create(path, STANDARD)
    header = {**json.loads(path.read_bytes()), "position": msgspec.to_builtins(position)}
    path.write_bytes(msgspec.json.encode(header) + b"\n")
    with pytest.raises(GameFileError, match=r"game\.jsonl:1: the position is impossible: "):
        load(path)
