"""Tasks with versions: what is fixed, who may enter, and the leaderboard."""

import re
from pathlib import Path

import pytest
from arena_matches import BOTS, played
from tests.tables import each
from typer.testing import CliRunner

from variorum.arena.evals.turns import Turns
from variorum.arena.files import NotOursError
from variorum.arena.tasks.board import entry_of, keep, leaderboard, read_entry
from variorum.arena.tasks.task import task, tasks
from variorum.arena.terms import TermsError
from variorum.cli.main import app
from variorum.cli.tasks import figure

CHECKSUMS = {
    "capitalist-v1": "5ed042e60a0fc674",
    "fog-v1": "6c8462fefa07b24c",
    "gunboat-v1": "716d55955f075468",
    "negotiation-v1": "b9246e7abf4873ff",
}
"""A task whose checksum changes needs another version: its figures can't be compared any more."""


def test_a_version_of_a_task_never_changes():
    assert {one.name: one.checksum for one in tasks()} == CHECKSUMS


@each("name", sorted(CHECKSUMS))
def test_an_agent_gets_a_seat_in_each_game(name):
    terms = task(name).entered("policy:broker")
    seatings = [terms.seating(number) for number in range(terms.games)]
    assert terms.agents[0].character == "The Broker"
    assert {list(seating.values()).count(terms.agents[0]) for seating in seatings} == {1}
    played_ = [seat for seating in seatings for seat, agent in seating.items() if agent == terms.agents[0]]
    assert {played_.count(seat) for seat in seatings[0]} == {2}


@each(
    ("agent", "told"),
    [
        ("wizard", "level of bots"),
        ("policy:wizard", 'no character is called "wizard"'),
        ("none.toml", "cannot be read"),
        ("two.toml", "a single [[agents]], and nothing else"),
        ("years.toml", "a single [[agents]], and nothing else"),
        ("wrong.toml", "wrong.toml, line 3: agent 1, nothing is called levle; did you mean level?"),
        ("taken.toml", 'a second agent is called "Fox"'),
    ],
)
def test_who_cannot_enter(tmp_path, monkeypatch, agent, told):
    monkeypatch.chdir(tmp_path)
    one = '[[agents]]\nname = "Mine"\n'
    taken = one.replace("Mine", "Fox")
    files = {"two": one + one, "years": f"years = 2\n{one}", "wrong": f"{one}levle = 1\n", "taken": taken}
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text)
    with pytest.raises(TermsError) as error:
        task("negotiation-v1").entered(agent)
    assert told in str(error.value)
    said = CliRunner().invoke(app, ["arena", "run", "negotiation-v1", agent])
    assert said.exit_code == 2


def test_a_run_stands_beside_the_baselines(tmp_path):
    results, scores = played(tmp_path, f'games = 2\nyears = 1\n[[agents]]\nname = "Mine"\nlevel = "random"\n{BOTS}')
    entry = entry_of(task("gunboat-v1"), "Mine", scores)
    assert entry.games == len(results)
    assert entry.measures["share"].mean == next(one.share.mean for one in scores if one.agent == "Mine")
    keep(tmp_path, entry)
    assert read_entry(tmp_path) == entry
    assert entry in leaderboard("gunboat-v1", [entry])
    said = CliRunner().invoke(app, ["arena", "tasks", "gunboat-v1", str(tmp_path)])
    assert "Mine" in said.output, said.output
    (tmp_path / "entry.json").write_text((tmp_path / "entry.json").read_text().replace(entry.checksum, "0" * 16))
    with pytest.raises(NotOursError, match="of another gunboat-v1"):
        read_entry(tmp_path)
    with pytest.raises(NotOursError, match="name a folder"):
        read_entry(tmp_path / "none")


def test_the_documentation_shows_the_baselines():
    page = (Path(__file__).parents[2] / "docs" / "tasks.md").read_text("utf-8").partition("## Baselines")[2]
    told = [line for line in page.splitlines() if re.match(r"\| `[a-z]+-v\d", line)]
    entries = [entry for one in dict.fromkeys(line.split("`")[1] for line in told) for entry in leaderboard(one)]
    assert told == [_row(entry) for entry in entries]
    assert {entry.task for entry in entries} == CHECKSUMS.keys()


def _row(entry) -> str:
    first, *others = ((name, figure(name, entry.measures[name])) for name in task(entry.task).measures)
    return f"| `{entry.task}` | `{entry.agent}` | {first[1]} | {'; '.join(map(' '.join, others))} |"


def test_whoever_evaluates_answers_for_one_seat():
    turns, asked = Turns(task("fog-v1"), 15), 0
    while question := turns.next():
        assert "You play" in question[0]
        asked += 1
        turns.answer("I can't.")
    assert (turns.result.agent, turns.result.faults, turns.result.forfeited) == ("model", asked, True)
    given_up = Turns(task("negotiation-v1"), 0)
    assert "Round 1 of 2 of press" in given_up.next()[1]
    given_up.give_up()
