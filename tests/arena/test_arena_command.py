"""The command, and its errors for people."""

import csv
import json
import re

import pytest
from arena_matches import BOTS
from msgspec.structs import replace
from tests.tables import each
from typer.testing import CliRunner

import variorum
from variorum.archive import gamefile
from variorum.arena.terms import TermsError
from variorum.arena.termsfile import read_terms
from variorum.cli.main import app
from variorum.game.position import Ending, to_json

OPENING = variorum.Game("goals", seed=1).core
OVER = to_json(replace(OPENING, ending=Ending(("ITALY",)))).decode()
TWICE = to_json(replace(OPENING, units=OPENING.units * 2)).decode()
ALONE = to_json(replace(OPENING, seats=OPENING.seats[1:])).decode()
AGENT = '[[agents]]\nname = "A"\nseats = 0\n'


def _run(folder, text: str, *more: str):
    path = folder / "match.toml"
    path.write_text(text, "utf-8")
    return CliRunner().invoke(app, ["arena", str(path), "--out", str(folder / "out"), "--processes", "1", *more])


def test_the_command_plays_and_prints_a_table(tmp_path):
    text = "games = 2\nyears = 1\n" + BOTS + '[[agents]]\nname = "Generic"\nlevel = "generic"\n'
    done = _run(tmp_path, text)
    assert done.exit_code == 0, done.output
    assert "Policy" in done.output
    again = json.loads(_run(tmp_path, text, "--json").stdout)
    assert {score["agent"]: score["seats"] for score in again["scores"]} == {"Policy": 12, "Generic": 2}
    generic = next(score for score in again["scores"] if score["agent"] == "Generic")
    assert generic["share"]["low"] is None, "two games tell nothing"
    assert 0 <= generic["survivals"]["low"] <= generic["survivals"]["high"] <= 1
    with (tmp_path / "out" / "seats.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 14
    assert len({row["seat"] for row in rows if row["agent"] == "Generic"}) == 2
    (tmp_path / "out" / "scores.json").unlink()
    (tmp_path / "out" / "index.html").write_text("", "utf-8")
    made = CliRunner().invoke(app, ["arena", "score", str(tmp_path / "out"), "--json"])
    assert json.loads(made.stdout) == again
    assert json.loads((tmp_path / "out" / "scores.json").read_text("utf-8")) == again["scores"]
    assert "Generic" in (tmp_path / "out" / "index.html").read_text("utf-8")


def test_game_files_are_game_files(tmp_path):
    _run(tmp_path, "years = 1\n" + BOTS)
    shown = CliRunner().invoke(app, ["show", str(tmp_path / "out" / "games" / "game-00000.jsonl")])
    assert shown.exit_code == 0
    assert "1902" in shown.output


def test_games_begin_in_a_game_file(tmp_path):
    game = variorum.Game("geophysical", seed=1)
    first, second = game.phase, (game.process(), game.phase)[1]
    game.save(tmp_path / "begun.jsonl")
    _run(tmp_path, f'start = "begun.jsonl"\nat = "{second.lower()}"\nyears = 1\n{BOTS}')
    played = gamefile.load(tmp_path / "out" / "games" / "game-00000.jsonl")
    assert (played.variant.id, str(played.moments[0].coming)) == ("geophysical", second)
    assert played.moments[0].position.units == game.core.units
    path = tmp_path / "match.toml"
    for text, told in (
        ('at = "S1901M"', 'line 1: at = "S1901M": of which game?'),
        ('start = "none.jsonl"', "none.jsonl"),
        ('start = "begun.jsonl"\nat = "S1999M"', f'line 2: no phase "S1999M" comes in this game; accepted: {first}'),
        ('variants = ["standard"]\nstart = "begun.jsonl"', "geophysical"),
    ):
        path.write_text(f"{text}\n{BOTS}")
        with pytest.raises(TermsError, match=re.escape(told)):
            read_terms(path)


PHASE = "phase: F1903R\nunits: {GERMANY: [A BUR]}\ndislodged: {FRANCE: [A BUR < MUN]}\n"


@each(
    ("name", "written", "begins"),
    [
        ("position.json", to_json(OPENING).decode(), "S1901M of goals"),
        ("phase.yaml", PHASE, "F1903R of standard"),
        (
            "phase.json",
            json.dumps({"variant": "minors", "phase": "F1902M", "units": {"ITALY": ["A ROM"]}}),
            "F1902M of minors",
        ),
    ],
)
def test_games_begin_in_a_position_or_a_phase(tmp_path, name, written, begins):
    folder = tmp_path / name.replace(".", "-")
    folder.mkdir()
    (folder / name).write_text(written)
    done = _run(folder, f'start = "{name}"\nyears = 1\n{BOTS}')
    assert done.exit_code == 0, done.output
    played = gamefile.load(folder / "out" / "games" / "game-00000.jsonl")
    assert f"{played.moments[0].coming} of {played.variant.id}" == begins
    assert played.moments[-1].coming.year == played.moments[0].coming.year + 1
    if name == "position.json":
        assert to_json(played.moments[0].position).decode() == written


@each(
    ("written", "more", "told"),
    [
        (PHASE, 'at = "F1903R"', """line 2: {file} isn't a game file, so that at = "F1903R" has no phase to find"""),
        (
            PHASE,
            'variants = ["minors", "standard"]',
            "line 2: {file} is of minors, and so are all games that begin there",
        ),
        (PHASE + "orders: {FRANCE: [A BUR D]}", "", "line 1: {file}: agents give the orders; accepted: a game file, a"),
        ("A PAR - BUR", "", "line 1: {file}: agents give the orders"),
        (PHASE.replace("[A BUR]", "[A BUX]"), "", "line 1: {file}:2:"),
        (TWICE, "", "line 1: the position is impossible:"),
        (
            ALONE,
            "",
            "line 1: {file}: its seats are ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY; accepted: AUSTRIA,",
        ),
        ('{"turn": ', "", "line 1: {file}:1:10: broken JSON"),
        ("<html><body>no</body></html>", "", "line 1: {file}: this is"),
        (OVER, "", "line 1: {file}: the game is over there"),
    ],
)
def test_where_no_game_begins(tmp_path, written, more, told):
    file, path = tmp_path / "start.txt", tmp_path / "match.toml"
    file.write_text(written)
    path.write_text(f'start = "start.txt"\n{more}\n{BOTS}')
    with pytest.raises(TermsError, match=re.escape(told.format(file=file))):
        read_terms(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = 3\n" + AGENT, "line 1: nothing is called game; did you mean games?"),
        ('years = 2\ngames = "x"\n' + AGENT, 'line 2: games = "x": expected a whole number'),
        ("games = 0\n" + AGENT, "games = 0: accepted: 1 to 100,000"),
        ('variants = ["nope"]\n' + AGENT, 'there is no variant "nope"'),
        ('caretaker = "nope"\n' + AGENT, "accepted: random, generic, people, policy, searcher"),
        ("games =\n" + AGENT, "at line 1, column"),
        ("games = 1\n", "who plays?"),
        (AGENT + "kind = 'robot'\n", 'line 4: agent 1, kind = "robot": expected "bot" or "python" or "chat"'),
        (AGENT + "kind = 'chat'\nurl = 'x'\n", "needs model"),
        (AGENT + "kind = 'chat'\nurl = 'x'\nmodel = 'm'\n", "accepted: an address such as"),
        (AGENT + "level = 'deep'\n", 'level = "deep": accepted: random'),
        (AGENT + "character = 'Ghost'\n", "choose from The Notary"),
        (AGENT + AGENT, 'agent 2, a second agent is called "A"'),
        ('[[agents]]\nname = "A"\n', "Standard has 7 seats, but the agents take 1"),
        ("[[agents]]\nseats = 0\n", "agent 1, it has no name"),
        (AGENT + "seatz = 3\n", "did you mean seats?"),
        (AGENT + "kind = 'python'\nclass = 'nowhere.py:Agent'\n", "nowhere.py: no such file"),
        (AGENT + "kind = 'python'\nclass = 'nowhere'\n", 'class is written "file.py:Name"'),
        ("x" * 100_001, "larger than 100,000 bytes"),
        ("games = " + "[" * 5000, "not a TOML file"),
    ],
)
def test_errors_say_what_was_written_where_and_what_would_be_accepted(tmp_path, text, told):
    done = _run(tmp_path, text)
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.split())
    assert not (tmp_path / "out").exists()


def test_a_folder_without_games_is_named(tmp_path):
    for folder, told in ((tmp_path, "name a folder with games"), (tmp_path / "none", "No such file")):
        done = CliRunner().invoke(app, ["arena", "score", str(folder)])
        assert done.exit_code == 2
        assert told in " ".join(done.stderr.split())


def test_a_file_that_is_not_there_is_named(tmp_path):
    done = CliRunner().invoke(app, ["arena", str(tmp_path / "none.toml")])
    assert done.exit_code == 2
    assert "none.toml: cannot be read" in done.stderr
