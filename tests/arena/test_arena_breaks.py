"""Breaks: a series that was killed goes on, and nothing is played or asked twice."""

import json
import math
import os
import signal
import subprocess
import sys
from threading import Event

import pytest
from arena_matches import BOTS, played, python, steps, terms_of
from chat_endpoint import served

from variorum.arena.files import Journal, NotOursError, prepared

TERMS = "games = 2\nyears = 1\nrounds = 1\n"
COMMAND = "from variorum.cli.main import main; main()"
KILLS = 2


def _games(folder) -> list[bytes]:
    return [path.read_bytes() for path in sorted((folder / "out" / "games").glob("*.jsonl"))]


def test_games_are_the_same_however_many_processes_play_them(tmp_path):
    text = TERMS + python("Holds") + '[[agents]]\nname = "Fox"\ncharacter = "fox"\nevaluations = 50\nseats = 2\n' + BOTS
    found = []
    for count in (1, 2):
        (tmp_path / str(count)).mkdir()
        played(tmp_path / str(count), text, count)
        found.append(_games(tmp_path / str(count)))
    assert len(found[0]) == 2
    assert found[0] == found[1]


def test_a_journal_that_was_cut_anywhere_leads_to_the_same_game(tmp_path):
    text = "years = 1\nrounds = 1\n" + python("Holds", "seats = 2") + BOTS
    played(tmp_path, text)
    whole, [game] = (tmp_path / "out/journals/game-00000.jsonl").read_bytes(), _games(tmp_path)
    for part in (0.01, 0.3, 0.61, 0.999):
        (tmp_path / "out/journals/game-00000.jsonl").write_bytes(whole[: int(part * len(whole))])
        (tmp_path / "out/games/game-00000.jsonl").unlink()
        played(tmp_path, text)
        assert _games(tmp_path) == [game]
        turns = [step.turn for step in steps(tmp_path, text)]
        assert len(set(turns)) == len(turns)


def test_a_phase_that_is_just_being_written_is_not_told_yet(tmp_path):
    played(tmp_path, "years = 1\n" + BOTS)
    journal = Journal(tmp_path / "out", terms_of(tmp_path, "years = 1\n" + BOTS), 0)
    before = journal.turn
    with journal.path.open("ab") as file:
        file.write(b'{"entry":"phase","turn":"S19')
    assert journal.turn == before == "W1901A"


def test_more_games_are_added_and_other_terms_are_refused(tmp_path):
    played(tmp_path, "years = 1\n" + BOTS)
    results, _ = played(tmp_path, "years = 1\ngames = 3\n" + BOTS)
    assert [result.number for result in results] == [0, 1, 2]
    with pytest.raises(NotOursError, match="other terms"):
        played(tmp_path, "years = 2\n" + BOTS)


def test_only_one_program_plays_in_a_folder(tmp_path):
    terms = terms_of(tmp_path, BOTS)
    other = "import sys,time\nfrom pathlib import Path\nfrom filelock import FileLock\n"
    other += "lock = FileLock(Path(sys.argv[1]) / '.lock').acquire()\nprint('held', flush=True)\ntime.sleep(600)"
    with prepared(tmp_path / "out", terms):
        pass
    with subprocess.Popen(
        [sys.executable, "-c", other, str(tmp_path / "out")], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout.readline() == "held\n"
        with pytest.raises(NotOursError, match="another program"), prepared(tmp_path / "out", terms):
            pass
        program.kill()


def _plays(text: str, call: int) -> str:
    if '"messages"' in text:
        return json.dumps({"messages": [{"to": "GLOBAL", "text": f"call {call}"}]})
    return json.dumps({"orders": []})


def test_a_series_that_was_killed_goes_on_with_nothing_twice(tmp_path):
    held, go_on, enough = Event(), Event(), [0, 0]

    def plays(text: str, call: int) -> str:
        """Hold answers back once a game has gone on far enough, so that the series doesn't end before the kill."""
        if any(_size(journal) > size for journal, size in zip(journals, enough, strict=True)):
            held.set()
            go_on.wait()
        return _plays(text, call)

    with served({"plays": plays}, seconds=0.05) as server:
        model = f'[[agents]]\nname = "Model"\nkind = "chat"\nurl = "{server.url}"\nmodel = "plays"\nseats = 3\n'
        text = TERMS + model + python("Holds") + BOTS
        terms = terms_of(tmp_path, text)
        command = [sys.executable, "-c", COMMAND, "arena", "match.toml", "--out", "out", "--processes", "2"]
        journals = [Journal(tmp_path / "out", terms, number) for number in (0, 1)]
        for _ in range(KILLS):
            enough[:] = (_size(journal) + 3000 for journal in journals)
            held.clear()
            go_on.clear()
            program = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            while not held.wait(0.1):
                assert program.poll() is None, program.communicate()
            os.kill(program.pid, signal.SIGKILL)
            program.communicate()
            go_on.set()
        enough[:] = (math.inf, math.inf)
        last = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert last.returncode == 0, last.stderr
        assert "leaked" not in last.stderr
        asked = server.asked
    answered = 0
    for number in (0, 1):
        found = steps(tmp_path, text, number)
        turns = [step.turn for step in found]
        assert len(set(turns)) == len(turns)
        sent = [line for step in found for line in step.lines if type(line).__name__ == "MessageLine"]
        said = [line for line in sent if line.text.startswith("call")]
        assert len({line.text for line in said}) == len(said) == 3 * 2
        answered += sum(one.heard.seconds > 0 for step in found for one in step.said if one.heard.reply.tokens_out == 7)
    # Each kill can lose the answers that were under way: three seats of two games at most.
    assert answered <= len(asked) <= answered + KILLS * 3 * 2
    results = json.loads((tmp_path / "out" / "results.json").read_bytes())
    assert [result["number"] for result in results] == [0, 1]


def _size(journal: Journal) -> int:
    return journal.path.stat().st_size if journal.path.exists() else 0
