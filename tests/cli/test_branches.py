"""A moment of a game is played on, by the kernel or by the rules."""

import json

import pytest
from tests.tables import each
from typer.testing import CliRunner

from variorum import Game
from variorum.cli.main import app


def run(*words):
    return CliRunner().invoke(app, ["bots", "branch", *map(str, words)])


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A game of a variant with two phases behind it."""
    folder = tmp_path_factory.mktemp("games")

    def save(name):
        path = folder / f"{name}.jsonl"
        if not path.exists():
            game = Game(name)
            game.process()
            game.process()
            game.save(path)
        return path

    return save


@each(
    "name, words",
    [
        ("standard", ("F1901M", "--games", "40")),
        ("standard", ("--bot", "random", "--games", "2", "--seat", "france=generic")),
        ("capitalist", ("F1901M", "--games", "2")),
    ],
)
def test_every_seat_is_told(name, words, saved):
    done = run(saved(name), *words, "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert sum(seat["share"] for seat in told["seats"]) == pytest.approx(1)
    assert sum(seat["now"] for seat in told["seats"]) == pytest.approx(1)
    assert {"generic", "random"} == {seat["bot"] for seat in told["seats"]} or "france=generic" not in words
    assert run(saved(name), *words, "--json").stdout == done.stdout
    assert "share then" in run(saved(name), *words).stdout


@each(
    "words, told",
    [
        (("F1950M",), 'no phase "F1950M" comes in this game; accepted: S1901M, '),
        (("--seat", "SPAIN=policy"), "write SEAT=BOT; the seats are AUSTRIA, "),
        (("--seat", "FRANCE"), "write SEAT=BOT"),
        (("--bot", "nobody"), 'no bot is called "nobody"'),
        (("--games", "0"), "--games is a number from 1 to "),
    ],
)
def test_what_cannot_be_played_on(words, told, saved):
    done = run(saved("standard"), *words)
    assert done.exit_code == 2
    assert told in done.output
