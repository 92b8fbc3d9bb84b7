"""Boards from facts: what is written, and what is said of facts that cannot be used."""

import json
from pathlib import Path

import pytest

from variorum.board import BoardError
from variorum.board.area import BORDERED
from variorum.cartography import boardfiles
from variorum.cartography.facts.mapping import import_facts
from variorum.cartography.plane.agreement import rights, told

STRAIT = Path(__file__).parents[2] / "docs" / "examples" / "strait.json"


@pytest.fixture(scope="module")
def strait(tmp_path_factory):
    folder = import_facts(STRAIT, tmp_path_factory.mktemp("boards") / "strait")
    made = boardfiles.make(folder, lambda _: None)
    boardfiles.write(folder, made)
    return folder, made


def facts():
    return json.loads(STRAIT.read_text())


def test_the_rights_on_the_board_are_those_of_the_facts(strait):
    board = strait[1].board
    ids = {area.name: area.id for area in board.areas.values()}
    wanted = {
        frozenset((ids[border["a"]], ids[border["b"]])): frozenset(way for way in BORDERED if border[way])
        for border in facts()["borders"]
    }
    assert rights(board.geography()) == wanted


def test_every_border_of_a_board_that_fits_a_plane_is_drawn(strait):
    assert next(told(strait[1].board)) == "15 of 15 borders are drawn, 0 by links"


def test_a_build_gives_the_same_files_again(strait):
    folder, _ = strait
    assert boardfiles.stale(folder, boardfiles.make(folder, lambda _: None)) == ()


def test_what_is_known_of_areas_and_powers_is_kept(strait):
    board = strait[1].board
    assert list(board.powers) == ["NORTH", "SOUTH"]
    assert board.areas["HIG"].home == board.areas["HIG"].owner == "NORTH"
    assert board.geography().centers == ("HIG", "QUA", "DOW")


def test_a_link_where_no_border_can_be_drawn(tmp_path):
    """Everybody borders on everybody: five areas fit no plane."""
    names = ["Ark", "Bor", "Cam", "Dun", "Elm"]
    pairs = [(one, other) for one in names for other in names if one < other]
    given = {
        "name": "Five",
        "areas": [
            {"name": name, "type": "land", "x": x, "y": y}
            for name, (x, y) in zip(names, [(0, 0), (9, 0), (9, 9), (0, 9), (4, 5)], strict=True)
        ],
        "borders": [{"a": one, "b": other, "army": True, "fleet": False} for one, other in pairs],
    }
    (tmp_path / "five.json").write_text(json.dumps(given))
    made = boardfiles.make(import_facts(tmp_path / "five.json", tmp_path / "five"), lambda _: None)
    notes = list(told(made.board))
    assert notes[0] == "9 of 10 borders are drawn, 1 by links"
    assert "do not touch; army may pass by a link" in notes[1]
    assert len(rights(made.board.geography())) == 10


def changed(change):
    given = facts()
    change(given)
    return json.dumps(given)


def twice(given):
    given["areas"][1]["name"] = "highlands"


def apart(given):
    given["borders"] = [border for border in given["borders"] if border["a"] != "Isle"]


def contradiction(given):
    given["borders"].append({"a": "Moor", "b": "Highlands", "army": True, "fleet": True})


def stranger(given):
    given["borders"][0]["b"] = "Mordor"


def landlubber(given):
    given["borders"][3]["army"] = True


def unowned(given):
    given["areas"][0]["owner"] = "East"


def many(given):
    given["areas"] = [{"name": f"A{number}", "type": "land", "x": number, "y": 0} for number in range(2000)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (changed(twice), '"highlands" is named twice'),
        (changed(apart), "no borders lead from Highlands to Isle"),
        (changed(contradiction), "$.borders[15]: contradicts an earlier border of Moor and Highlands"),
        (changed(stranger), '$.borders[0]: "Mordor" isn\'t an area'),
        (changed(landlubber), "$.borders[3]: armies can't pass between Highlands and West Bay"),
        (changed(unowned), '$.areas[0].owner: "East" isn\'t one of the powers'),
        (changed(many), "2000 areas, where a board has at most 1023"),
        (changed(lambda given: given.pop("borders")), 'there is no "borders"'),
        (changed(lambda given: given["areas"][2].update(x=1e300)), "areas[2].x: expected a number of at most"),
        (changed(lambda given: given["areas"][2].pop("y")), "8 of 9 have x and y, where all or none must"),
        (changed(lambda given: given["areas"][2].update(name="a\nb")), "areas[2].name: expected text of another form"),
        ('{\n"name": "x",\n?', ":3: broken JSON"),
        ("[" * 100_000, "docs/boards.md shows what facts look like"),
    ],
)
def test_facts_of_no_use_are_told_and_nothing_is_written(tmp_path, text, told):
    (tmp_path / "bad.json").write_text(text)
    with pytest.raises(BoardError, match=r"bad\.json") as caught:
        import_facts(tmp_path / "bad.json", tmp_path / "bad")
    assert told in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["bad.json"]


def test_a_board_is_never_overwritten(strait):
    with pytest.raises(BoardError, match="exists already"):
        import_facts(STRAIT, strait[0])


def test_the_folder_is_named_after_the_facts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert import_facts(STRAIT, None) == Path("strait")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[points]\n", "[points]\nHIG | 1,1\n", '"HIG" isn\'t an area that needs a point'),
        ("badge |", "colour |", 'unknown setting "colour"'),
        ("height |", "height | 1e9 #", "isn't a number from 600 to 6000"),
        ("MOO | ", "ARC | ", "isn't an area that needs a point"),
        ("[sheet]", "[bridges]\nBig | 1,1 | 2,2 | 14\n[sheet]", "bridges are for a board with a projection"),
    ],
)
def test_a_sheet_of_no_use_is_told(strait, tmp_path, old, new, problem):
    text = (strait[0] / "map.txt").read_text()
    head, parted, tail = text.rpartition("[sheet]")
    (tmp_path / "map.txt").write_text(head + (parted + tail).replace(old, new))
    with pytest.raises(BoardError) as caught:
        boardfiles.make(tmp_path, lambda _: None)
    assert problem in str(caught.value)
    assert caught.value.line
