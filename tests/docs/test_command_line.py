"""Pages that show what commands print: every example is run, and its output compared."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app

ROOT = Path(__file__).parents[2]
SHELLS = re.compile(r"[|<>;&$*]")
PAGES = ["command-line.md", "first-evening.md", "file-formats.md"]
README = (ROOT / "README.md").read_text()
FILE = re.compile(r"`(\S+)`:\n\n```\w*\n(.*?)```", re.DOTALL)
EXAMPLE = re.compile(r"^    \$ (.*)\n((?:(?!    \$)(?:    .*)?\n)*)", re.MULTILINE)


HERE = re.compile(r"<<'PHASE'\n(.*?)    PHASE\n\n((?:(?:    [^\n]*)?\n)+)", re.DOTALL)


def printed(command, text=""):
    """What a command prints; whatever is more than a call of the program alone is a shell's."""
    if command.startswith("variorum ") and not SHELLS.search(command):
        done = CliRunner(env={"COLUMNS": "100"}).invoke(app, shlex.split(command)[1:], input=text)
        return [line.rstrip() for line in (done.stdout + done.stderr).rstrip().split("\n")]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "COLUMNS": "100", "PATH": path}
    done = subprocess.run(command, shell=True, env=environment, input=text, capture_output=True, text=True, check=False)
    return [line.rstrip() for line in (done.stdout + done.stderr).rstrip().split("\n")]


def lines(block):
    return [line[4:] for line in block.rstrip().split("\n")]


@pytest.mark.parametrize("name", PAGES)
def test_every_example(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / name).read_text()
    for file, text in FILE.findall(page):
        (tmp_path / file).write_text(text)
    examples = EXAMPLE.findall(page)
    assert examples
    for command, expected in examples:
        assert printed(command) == lines(expected), command


def test_the_readme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    phase, expected = HERE.search(README).groups()
    assert printed("variorum adjudicate", "\n".join(lines(phase))) == lines(expected)
