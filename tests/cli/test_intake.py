"""What the commands read, in all its forms, and where they say that something is wrong."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tables import each
from typer.testing import CliRunner

from variorum.cli.main import app

SAMPLE = Path(__file__).parents[1] / "data" / "real-games-sample.jsonl.gz"
PROGRAM = str(Path(sys.executable).parent / "variorum")


def run(*args, stdin=None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)


def problems(text):
    return [
        (found["line"], found["column"])
        for found in json.loads(run("adjudicate", "--json", stdin=text).stdout)["problems"]
    ]


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.jsonl"
    run("new", "standard", path)
    return path


PLACES = {
    "after a power": ("FRANCE: A PAR - MOS", [(1, 9)]),
    "the second of a line": ("FRANCE: A PAR - BUR; A MAR - MOS", [(1, 22)]),
    "one that cannot be read": ("FRANCE:\nA MAR - BUR\n  A PAR - XYZ", [(3, 11)]),
    "in a list": ("orders:\n  FRANCE: [A PAR - BUR, A MAR - MOS]", [(2, 25)]),
    "unread in a list": ("orders:\n  FRANCE: [A PAR - BUR, A MAR - XYZ]", [(2, 33)]),
    "below its power": ("orders:\n  FRANCE:\n    - A PAR - MOS", [(3, 7)]),
    "in JSON": ('{"orders":\n {"FRANCE": ["A PAR - MOS"]}}', [(2, 15)]),
}


@each(("text", "expected"), PLACES.values(), ids=PLACES)
def test_problems_tell_line_and_column_of_the_input(text, expected):
    assert problems(text) == expected


RECORDED = {"phase": "S1902M", "position": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}


def test_a_phase_as_recorded_games_have_it():
    done = run("adjudicate", "--json", stdin=json.dumps(RECORDED))
    assert done.exit_code == 0
    plain = json.loads(done.stdout)
    assert plain["phase"] == "S1902M"
    assert [unit["location"] for unit in plain["next"]["units"]] == ["BUR"]
    assert plain["next"]["owners"]["LON"] == "ENGLAND"


def test_a_recorded_retreat():
    fallen = {"unit": "A PAR", "power": "FRANCE", "attacked_from": "BUR", "retreats": ["PIC"]}
    phase = {"phase": "S1902R", "position": {"GERMANY": ["A PAR"]}, "dislodged": [fallen]}
    done = run("adjudicate", "--explain", stdin=json.dumps({**phase, "orders": {"FRANCE": ["A PAR R PIC"]}}))
    assert done.exit_code == 0
    assert "A PAR (FRANCE) retreats to PIC." in done.stdout


@each(
    ("changes", "message"),
    [
        ({"position": 5}, "no phase: position: expected an object"),
        ({"position": {"FRANCE": ["A XYZ"]}}, 'no area "XYZ"'),
        ({"position": {"FRANCE": ["A"]}}, "A : no area"),
        ({"phase": "spring"}, '"spring" is not a phase'),
        ({"owners": {"SPAIN": ["PAR"]}}, 'no power "SPAIN"'),
    ],
)
def test_a_recorded_phase_that_cannot_be(changes, message):
    done = run("adjudicate", stdin=json.dumps({**RECORDED, **changes}))
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_recorded_phase_tells_bad_orders_without_a_place():
    done = run("adjudicate", "--explain", stdin=json.dumps({**RECORDED, "orders": {"FRANCE": ["A PAR - XYZ"]}}))
    assert done.exit_code == 1
    assert 'refused: A PAR - XYZ: no area "XYZ"' in done.stdout


def test_a_game_is_not_played_on_without_orders(game):
    before = game.read_bytes()
    done = run("adjudicate", game)
    assert done.exit_code == 2
    assert "--orders FILE" in done.stderr
    assert game.read_bytes() == before


def test_a_game_has_its_own_position(game, tmp_path):
    other, orders = tmp_path / "other.json", tmp_path / "orders.txt"
    run("adjudicate", "--next", other, stdin="FRANCE: A PAR - BUR")
    orders.write_text("FRANCE: A BUR - MUN")
    before = game.read_bytes()
    done = run("adjudicate", game, "--position", other, "--orders", orders)
    assert done.exit_code == 2
    assert "leave out --position" in done.stderr
    assert game.read_bytes() == before


def test_a_game_by_any_name(game):
    named = game.rename(game.with_name("christmas"))
    assert run("adjudicate", named, "--orders", "-", stdin="FRANCE: A PAR - BUR").exit_code == 0
    assert "F1901M" in run("show", named).stdout


def test_an_earth_of_another_board(tmp_path):
    after = tmp_path / "after.json"
    run("adjudicate", "--next", after, stdin="")
    position = json.loads(after.read_text())
    done = run("adjudicate", stdin=json.dumps({**position, "earth": {"terrain": {"XYZ": "land"}}}))
    assert done.exit_code == 2
    assert 'unknown area "XYZ"' in done.stderr


def test_one_unreadable_phase_does_not_end_a_replay(tmp_path):
    lines = gzip.decompress(SAMPLE.read_bytes()).splitlines()
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n".join((lines[0].replace(b"A PAR", b"A XYZ"), lines[1], b"")))
    done = run("replay", path)
    assert done.exit_code == 1
    assert "games.jsonl:1: " in done.stdout
    assert 'cannot be played: A XYZ: no area "XYZ"' in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed"


def test_a_terminal_that_lacks_characters():
    command = [PROGRAM, "replay", str(SAMPLE), "--known", "webdip-443556:W1908A", "--show", "webdip-449062:F1903M"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"stand each other off in SMY" in done.stdout
