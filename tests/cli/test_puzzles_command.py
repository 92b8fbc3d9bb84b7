"""`variorum puzzles`: made, checked, and thrown out when they don't hold."""

import msgspec
import pytest
from tests.asked import asked
from typer.testing import CliRunner

from variorum.bots.puzzle_file import read, shipped, written
from variorum.cli.main import app


def run(*args):
    return CliRunner().invoke(app, ["puzzles", *map(str, args)])


def test_puzzles_are_made_and_added_to_those_that_are_there(tmp_path):
    file, first = tmp_path / "puzzles.jsonl", shipped()[0]
    file.write_bytes(written([first]))
    made = run("make", file, "--count", 2, "--evaluations", 500, "--times", 1)
    assert (made.exit_code, made.output) == (0, f"2 puzzles in {file}\n")
    more = {one.id for one in read(file.read_bytes())}
    assert {first.id} < more
    if asked.every:
        assert run("make", file, "--count", 3, "--evaluations", 1000, "--times", 2).exit_code == 0
        assert more < {one.id for one in read(file.read_bytes())}


def test_a_false_answer_is_named_and_dropped(tmp_path):
    file, good = tmp_path / "puzzles.jsonl", shipped()[0]
    plain = msgspec.to_builtins(shipped()[1])
    false = {**plain, "orders": plain["second"], "keys": [{"order": text, "loss": 0.1} for text in plain["second"]]}
    file.write_bytes(written([good]) + msgspec.json.encode(false))
    told = run("check", file, "--times", 1, "--drop")
    assert told.exit_code == 1
    assert plain["id"] in told.output
    assert "2 puzzles, 1 overturned" in told.output
    assert [one.id for one in read(file.read_bytes())] == [good.id]
    assert run("check", file, "--times", 1).exit_code == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("check", "FILE"), "line 1 isn't a puzzle"),
        (("check", "missing.jsonl"), "missing.jsonl"),
        (("check", "--drop"), "--drop needs a FILE"),
        (("make", "FILE", "--count", 0), "--count is a number from 1"),
        (("check", "FILE", "--times", 0), "--times is a number from 1"),
        (("make", "FILE", "--variant", "chess"), "chess"),
    ],
)
def test_what_cannot_be_meant_is_refused(args, told, tmp_path):
    file = tmp_path / "puzzles.jsonl"
    file.write_text("nothing\n")
    answer = run(*(file if arg == "FILE" else arg for arg in args))
    assert answer.exit_code == 2
    assert told in answer.output
