"""What changes games and tells of it, once more on a real PostgreSQL: a sample, or with `--every` all of it."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.asked import asked
from tests.host.lists.test_waiting_lists import RACE
from tests.host.site.running import environment, script

HOST = Path(__file__).parents[1]
PLACES = (
    "games",
    "notify",
    "press",
    "site/test_health.py",
    "site/test_saving.py",
    "site/test_worker.py",
    "gm/test_rollback.py",
    "api/test_api_play.py",
    "api/test_api_bad_input.py",
)
LEFT_OUT = (f"--ignore={HOST / 'notify' / 'test_live.py'}", "--ignore-glob=*_pages.py")
"""Tests that start programs of their own, which choose their database themselves, and those of pages."""


def test_it_works_on_postgresql_as_on_sqlite(postgresql):
    tests = [str(HOST / place) for place in PLACES]
    every = ["--every"] if asked.every else []
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *every, *LEFT_OUT, *tests]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    env = {**kept, "DATABASE_URL": postgresql.url("tests"), "TABLES": "tables"}
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_waiting_lists_start_each_game_once_on_postgresql(postgresql, tmp_path):
    env = environment(tmp_path, DATABASE_URL=postgresql.database("lists", like="tables"))
    told, members, left = json.loads(script(RACE, env))
    assert told == ["done"] * 7
    assert members == [2, 2, 2]
    assert left == 1
