"""What players, game masters and researchers bring along: small files whose first line says what is right."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import variorum
from variorum.cli.main import app
from variorum.host.play.sandbox.confined_upload import Upload, read

CASES = Path(__file__).parents[1] / "data" / "cases"


def run(*words):
    done = CliRunner().invoke(app, list(map(str, words)))
    return done.exit_code, done.output


def played(phase, orders=None):
    words = ("adjudicate", CASES / phase, *(("--orders", CASES / orders) if orders else ()), "--json")
    status, told = run(*words)
    assert status == 0
    return json.loads(told)


def units(answer, power):
    return sorted(f"{one['kind']} {one['location']}" for one in answer["next"]["units"] if one["power"] == power)


@pytest.mark.parametrize("name", ["plus-minus", "judge-winter"])
def test_builds_and_removals_by_signs_or_sentences(name):
    answer = played(f"{name}.position.yaml", f"{name}.txt")
    assert units(answer, "FRANCE") == ["A PAR", "A SPA", "F BRE"]
    assert units(answer, "GERMANY") == ["A MUN"]
    assert not answer.get("problems")


def test_units_by_name():
    answer = played("units-by-name.yaml")
    assert units(answer, "ENGLAND") == ["A LVP", "F NWY"]
    assert units(answer, "RUSSIA") == ["F STP/NC"]
    assert units(answer, "TURKEY") == ["F BUL/SC"]


def test_nobody_ordered_what_there_was_to_order():
    status, told = run("adjudicate", CASES / "nobody-ordered.yaml")
    assert status == 0
    assert "nobody ordered a build or a removal" in told
    assert "had anything to order" not in told


def test_a_board_of_jdip_with_other_names_of_a_province(tmp_path):
    status, told = run("board", "import", CASES / "jdip-other-names.xml", "--out", tmp_path / "board")
    assert (status, "map.txt: written" in told) == (0, True)
    written = (tmp_path / "board" / "map.txt").read_text()
    for line in ("MAR | Marsh | land |  |  |  | fen", "MAR HIL | army", "MAR BAY | fleet", "HIL BAY | fleet"):
        assert line in written.splitlines()


def test_a_board_of_a_judge_that_changes_another_one(tmp_path):
    status, told = run("board", "import", CASES / "dp-duel" / "duel.map", "-o", tmp_path / "board")
    assert status == 0
    assert "nobody plays them, their centers belong to nobody: North" in told
    board, borders = (tmp_path / "board" / "map.txt").read_text().split("[borders]\n")
    assert "HIL | Hill | land | center\n" in board
    assert "NORTH" not in board
    assert borders.startswith("HIL BAY | fleet\nMAR BAY | fleet\n\n")


def test_the_sentences_of_a_site():
    answer = played("site-sentences.yaml")
    assert units(answer, "ENGLAND") == ["A NWY", "F NTH"]
    assert units(answer, "FRANCE") == ["A BUR", "A MAR", "A PIC"]
    orders = {each["order"]: each["result"] for each in answer["events"] if each.get("ordered")}
    assert orders["F NTH C A YOR - NWY"] == orders["A YOR - NWY VIA"] == "success"
    assert orders["A BUR S A PAR - PIC"] == orders["A MAR S A BUR"] == "success"


def test_the_results_of_a_judge():
    (game,) = variorum.read_games(CASES / "judge-results.txt")
    assert (game.name, game.format, game.differences) == ("thicket", "judge", ())
    assert game.game.phase == "F1901M"
    assert sorted(game.game.units["AUSTRIA"]) == ["A BUD", "A VIE", "F TRI"]
    assert "F NTH" in game.game.units["ENGLAND"]


def test_a_saved_game_moves_in_everywhere(tmp_path):
    saved = CASES / "saved-game.json"
    status, told = run("import", saved, "--out", tmp_path / "mill.jsonl")
    assert status == 0
    assert "mill, Standard, F1901M to be played; all phases come out as in the source" in told
    assert "F1901M" in run("show", tmp_path / "mill.jsonl")[1]
    assert read(Upload(saved.read_bytes(), 100)).name == "mill, a game of Standard"


@pytest.mark.parametrize("command", ["show", "replay", "legal"])
def test_other_commands_say_how_a_saved_game_moves_in(command):
    status, told = run(command, CASES / "saved-game.json")
    assert status == 2
    assert "variorum import makes a game file of it" in " ".join(told.split())


def test_a_broken_game_file_is_no_game_of_others(tmp_path):
    (tmp_path / "game.jsonl").write_text('{"line":"header","variant":"standard"')
    assert "import" not in run("show", tmp_path / "game.jsonl")[1]


def test_a_phase_is_drawn_with_its_orders(tmp_path):
    out = tmp_path / "map.svg"
    assert run("render", CASES / "render-phase.yaml", "--orders", "-o", out)[0] == 0
    drawn = out.read_text()
    assert 'id="order-1"' in drawn
    assert drawn == str(variorum.adjudicate((CASES / "render-phase.yaml").read_text()).svg())
