"""`variorum import` and `export`: games of other programs, from the command line and from Python."""

import gzip
import json

import pytest
from tests.exchange.saved_games import game_of, plain
from typer.testing import CliRunner

import variorum
from variorum.cli.main import app

SAVED = plain(game_of({"FRANCE": ["A PAR - BUR", "F BRE - MAO"]}, {}), "mill: a game/1")
run = CliRunner()


def call(*words):
    done = run.invoke(app, list(map(str, words)))
    return done.exit_code, done.output


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def changed():
    saved = json.loads(json.dumps(SAVED))
    saved["phases"][1]["state"]["units"]["FRANCE"] = ["F BRE", "A BUR", "A MAR"]
    return saved


def test_a_game_goes_out_and_comes_back(tmp_path):
    (tmp_path / "saved.json").write_text(json.dumps(SAVED))
    status, told = call("import", "saved.json")
    assert status == 0
    assert "all phases come out as in the source" in told
    assert call("export", "mill-a-game-1.jsonl", "--out", "again.json")[0] == 0
    assert json.loads((tmp_path / "again.json").read_text()) == SAVED
    assert json.loads(call("export", "mill-a-game-1.jsonl")[1]) == SAVED
    assert "S1902M" in call("show", "mill-a-game-1.jsonl")[1]


def test_differences_are_a_table_and_the_game_is_written(tmp_path):
    (tmp_path / "saved.json").write_text(json.dumps(changed()))
    status, told = call("import", "saved.json", "-o", "mine.jsonl")
    assert status == 1
    for words in ("S1901M", "units", "FRANCE F BRE", "FRANCE F MAO"):
        assert words in told
    assert "as the source has it after S1901M: units" in (tmp_path / "mine.jsonl").read_text()
    assert variorum.Game.load("mine.jsonl").units["FRANCE"] == ["A BUR", "A MAR", "F MAO"]


def test_check_writes_nothing(tmp_path):
    (tmp_path / "saved.json").write_text(json.dumps(SAVED))
    assert call("import", "saved.json", "--check")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["saved.json"]


def test_a_file_that_exists_is_left_alone(tmp_path):
    (tmp_path / "saved.json").write_text(json.dumps(SAVED))
    (tmp_path / "mine.jsonl").write_text("mine")
    status, told = call("import", "saved.json", "--out", "mine.jsonl")
    assert (status, "--out" in told, (tmp_path / "mine.jsonl").read_text()) == (2, True, "mine")


def test_many_gzipped_games_go_into_a_folder(tmp_path):
    lines = "".join(json.dumps({**SAVED, "id": name}) + "\n" for name in ("one", "two"))
    (tmp_path / "games.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    status, told = call("import", "games.jsonl.gz", "--out", "games")
    assert status == 0
    assert told.endswith("2 games, 0 with differences\n")
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == ["one.jsonl", "two.jsonl"]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff\xfe<\x00x\x00>\x00", "no game that Variorum knows"),
        (b"PK\x03\x04", "a zip archive"),
        ("{\"id\": \"Müller\"}".encode("cp1252"), "Windows-1252"),
        (gzip.compress(b"{}" * 99, mtime=0)[:-9], "gzip file that is cut off"),
        (b'{"phases": [], "x": "\x1b[2J"}', "broken JSON"),
    ],
)  # fmt: skip
def test_other_files_are_refused_by_name(tmp_path, data, told):
    (tmp_path / "file").write_bytes(data)
    status, output = call("import", "file")
    assert status == 2
    assert told in output
    assert "\x1b" not in output


def test_what_a_format_has_no_place_for_is_refused():
    assert call("new", "goals", "game.jsonl")[0] == 0
    status, told = call("export", "game.jsonl")
    assert (status, "has no place for a game of Goals" in told) == (2, True)
    assert call("export", "game.jsonl", "--to", "pgn") == (
        2,
        'variorum: game.jsonl: no format "pgn"; accepted: diplomacy, judge, list, jdip, report\n',
    )


def test_games_in_python(tmp_path):
    (tmp_path / "saved.json").write_text(json.dumps(changed()))
    (found,) = variorum.read_games(tmp_path / "saved.json")
    assert (found.name, found.format, found.differences[0].what) == ("mill: a game/1", "diplomacy", "units")
    assert found.game.phase == "S1902M"
    assert json.loads(variorum.write_game(found.game))["id"] == found.name
    fresh = variorum.Game("standard")
    assert json.loads(variorum.write_game(fresh, name="mine"))["id"] == "mine"
    with pytest.raises(ValueError, match='no format "pgn"'):
        variorum.write_game(fresh, "pgn")
    with pytest.raises(ValueError, match="expected the name of a file"):
        next(variorum.read_games(3))
    with pytest.raises(ValueError, match="cannot be read"):
        next(variorum.read_games("nowhere.json"))
