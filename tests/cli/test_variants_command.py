"""`variorum variants`: all of them, some of them, one of them."""

import json

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.variants import registry


def run(*args, width=120):
    return CliRunner().invoke(app, ["variants", *args], env={"COLUMNS": str(width)})


def test_all_are_listed():
    told = run().output
    assert all(name in told for name in registry.names())


@pytest.mark.parametrize("width", [80, 120])
def test_every_variant_has_one_line_in_a_usual_terminal(width):
    lines = [line for line in run(width=width).output.splitlines() if line.strip()]
    assert len(lines) == len(registry.names()) + 2
    assert "…" not in "".join(lines)


def test_wide_terminals_show_names_and_rules_too():
    assert "South of Sahara" not in run(width=80).output
    assert "South of Sahara" in run(width=120).output
    assert "rules of its own" in run(width=180).output


def test_some_are_found_by_players_and_by_words():
    assert "france_austria" in run("--players", "2").output
    assert "chaos" not in run("--players", "2").output
    assert [one["id"] for one in json.loads(run("--find", "randy davis", "--json").output)] == [
        "fog_1898",
        "start_1898",
    ]


def test_one_is_told_with_its_clauses_and_units():
    told = run("crowded").output
    assert "crowded:O2 Ruhr is a supply center." in told
    assert "F BEL, A HOL, A RUH" in told
    assert "For those who know Standard; a game takes about 9 years: 4 hours live, or 7 weeks by mail." in told
    (known,) = json.loads(run("crowded", "--json").output)
    assert known["powers"]["LOWLANDS"] == {
        "homes": ["BEL", "HOL", "RUH"],
        "owns": ["BEL", "HOL", "RUH"],
        "units": ["F BEL", "A HOL", "A RUH"],
    }
    assert (known["hours"], known["difficulty"]) == (4, "moderate")
    assert known["clauses"]["crowded:O2"] == "Ruhr is a supply center."


@pytest.mark.parametrize("args", [("--players", "77"), ("--find", "nothing like it"), ("nonesuch",)])
def test_what_is_not_there_is_told(args):
    found = run(*args)
    assert found.exit_code == 2
    assert "variant" in found.stderr
