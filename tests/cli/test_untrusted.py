"""Input that means no good, or is not what its sender thinks, stays harmless and is answered briefly."""

import json

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.face.table import MOST_PROBLEMS


def run(*args, stdin=None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)


@pytest.fixture
def position(tmp_path):
    path = tmp_path / "next.json"
    run("adjudicate", "--next", path, stdin="FRANCE: A PAR - BUR")
    return json.loads(path.read_text())


@pytest.mark.parametrize("form", [(), ("--explain",), ("--json",)])
def test_orders_do_not_steer_the_terminal(form):
    done = run("adjudicate", *form, stdin="FRANCE:\nA PAR \x1b]0;gone\x07\x1b[31mBUR\nA MAR - SPA\n")
    assert done.exit_code == 1
    assert not set("\x1b\x07") & set(done.stdout)
    assert "A MAR - SPA" in done.stdout


def test_positions_do_not_steer_the_terminal(position, tmp_path):
    position["units"][0]["power"] = "\x1b[2J"
    done = run("adjudicate", stdin=json.dumps(position))
    assert done.exit_code == 2
    assert "no power" in done.stderr
    assert "\x1b" not in done.stderr


WRONG = {
    "a unit where there is no area": (("units", 0, "location"), "NOWHERE", 'no area "NOWHERE"'),
    "a unit of another world": (("units", 0, "kind"), "X", 'no kind of unit "X". Accepted: A, F'),
    "a number for a place": (("units", 0, "location"), 5, "$.units[0].location"),
    "a text for a phase": (("turn",), "S1901M", "$.turn"),
    "an owner whom nobody knows": (("owners", "PAR"), "SPAIN", 'no power "SPAIN". Accepted: AUSTRIA'),
    "another game": (("variant",), "chess", 'no variant "chess"; did you mean chaos?'),
}


@pytest.mark.parametrize(("path", "value", "message"), WRONG.values(), ids=WRONG)
def test_a_position_with_a_fault(position, path, value, message):
    part = position
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    done = run("adjudicate", stdin=json.dumps(position))
    assert done.exit_code == 2
    assert message in done.stderr
    assert not done.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1, 2]", "standard input:1:1: a JSON list; expected an object"),
        ('{"units": {"FRANCE": [}', "standard input:1:23: broken JSON"),
        ('{"a": ' + "[" * 200_000, "nested too deeply"),
    ],
)
def test_json_that_is_none(text, message):
    done = run("adjudicate", stdin=text)
    assert done.exit_code == 2
    assert message in done.stderr


def test_brackets_are_no_json():
    done = run("adjudicate", stdin="[" * 100_000 + "\nFRANCE: A PAR - BUR")
    assert done.exit_code == 1
    assert "A PAR - BUR" in done.stdout


def test_very_many_problems_are_counted():
    done = run("adjudicate", stdin="FRANCE:\n" + "A PAR - BUR\n" * 1000)
    assert done.exit_code == 1
    assert done.stdout.count("refused: ") == MOST_PROBLEMS
    assert "and 899 more problems" in done.stdout


@pytest.mark.parametrize("width", [40, 80])
def test_options_break_between_orders_only(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    listed = run("legal", "--for", "FRANCE", stdin="").stdout
    orders = json.loads(run("legal", "--for", "FRANCE", "--json", stdin="").stdout)["FRANCE"]
    lines = listed.splitlines()
    assert max(map(len, lines)) <= width
    shown = [order for line in lines if line.startswith(" " * 6) for order in line.strip().rstrip(",").split(", ")]
    assert sorted(shown) == sorted(order[6:] for order in orders if order != "DRAW")


def test_options_of_a_unit_that_is_not_there():
    done = run("legal", "--unit", "A BUR", stdin="")
    assert done.exit_code == 2
    assert 'nothing to order for "A BUR"; there are A BUD, F TRI, A VIE, F EDI' in done.stderr


def test_options_of_one_unit_name_no_other_power():
    listed = run("legal", "--unit", "A PAR", stdin="").stdout
    assert "FRANCE" in listed
    assert "GERMANY" not in listed


def test_tables_fit_eighty_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = run("adjudicate", stdin="FRANCE: A PAR - BUR, F BRE - MAO\nGERMANY: A MUN - BUR\nITALY: A ROM - MOS")
    assert max(map(len, done.stdout.splitlines())) <= 80
