"""The host's tests once more, on a real PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.postgres import postgres

HOST = Path(__file__).parents[1]
APPS = ("accounts", "api", "games", "gm", "notify", "play", "press", "site")
OWN_PROCESSES = ("test_backup.py", "test_host_commands.py", "test_live.py")
"""Tests that start programs of their own choose their database themselves."""


@pytest.fixture(scope="module")
def server():
    """A PostgreSQL for the tests of this module."""
    with postgres() as running:
        yield running


@pytest.mark.parametrize("app", [app for app in APPS if (HOST / app).is_dir()])
def test_an_app_works_on_postgresql_as_on_sqlite(server, app):
    left_out = [f"--ignore={HOST / app / name}" for name in OWN_PROCESSES]
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *left_out, str(HOST / app)]
    env = {**os.environ, "DATABASE_URL": server.url(app)}
    env.pop("PYTEST_XDIST_WORKER", None)
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
