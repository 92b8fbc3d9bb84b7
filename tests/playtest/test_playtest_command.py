import json

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app


def call(*words):
    return CliRunner().invoke(app, ["playtest", *map(str, words)])


def test_the_command_writes_a_report_and_compares_with_an_earlier_one(tmp_path):
    short = ("--games", 2, "--years", 1, "--processes", 1, "--bot", "random")
    first = call("fleet_rome", *short, "--set", "builds=home", "-o", tmp_path / "home")
    assert first.exit_code == 0, first.output
    assert "2 games" in first.output
    second = call(
        "fleet_rome",
        *short,
        "--set",
        "builds=anywhere",
        "-o",
        tmp_path / "any",
        "--against",
        tmp_path / "home",
        "--json",
    )
    told = json.loads(second.stdout)
    assert told["plan"]["settings"] == {"builds": "anywhere"}
    assert {row["what"] for row in told["comparison"]} >= {"years of play", "share of ITALY"}
    report = (tmp_path / "any" / "report.html").read_text()
    assert "Compared with" in report
    assert "builds = anywhere" in report


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("atlantis",), "atlantis"),
        (("standard", "--bot", "genius"), 'no bot is called "genius"'),
        (("standard", "--games", 0), "--games is a number from 1"),
        (("standard", "--years", 10**9), "--years is a number from 1"),
        (("standard", "--set", "x=1"), 'no setting "x"'),
        (("standard", "--against", "nowhere"), "--against nowhere"),
    ],
)
def test_wrong_input_is_refused_in_words(words, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = call(*words)
    assert answer.exit_code == 2
    assert told in " ".join(answer.output.split())
    assert not (tmp_path / "playtest").exists()


def test_a_folder_with_games_of_another_plan_stays_as_it_is(tmp_path):
    short = ("--games", 1, "--years", 1, "--processes", 1, "--bot", "random", "-o", tmp_path)
    assert call("standard", *short).exit_code == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    refused = call("standard", *short, "--seed", "other")
    assert refused.exit_code == 2
    assert "another plan" in " ".join(refused.output.split())
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
