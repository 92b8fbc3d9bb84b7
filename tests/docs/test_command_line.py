"""The page about the command line shows what the commands print: every example is run, and its output compared."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text()
README = (ROOT / "README.md").read_text()
FILE = re.compile(r"`(\S+)`:\n\n```\w*\n(.*?)```", re.DOTALL)
EXAMPLE = re.compile(r"^    \$ (.*)\n((?:(?!    \$)(?:    .*)?\n)*)", re.MULTILINE)


HERE = re.compile(r"<<'PHASE'\n(.*?)    PHASE\n\n((?:(?:    [^\n]*)?\n)+)", re.DOTALL)


def shell(command, folder, text=""):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "COLUMNS": "100", "PATH": path}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, input=text, capture_output=True, text=True, check=False
    )
    return [line.rstrip() for line in (done.stdout + done.stderr).rstrip().split("\n")]


def lines(block):
    return [line[4:] for line in block.rstrip().split("\n")]


def test_every_example(tmp_path):
    for name, text in FILE.findall(PAGE):
        (tmp_path / name).write_text(text)
    examples = EXAMPLE.findall(PAGE)
    assert len(examples) >= 7
    for command, expected in examples:
        assert shell(command, tmp_path) == lines(expected), command


def test_the_readme(tmp_path):
    phase, expected = HERE.search(README).groups()
    assert shell("variorum adjudicate", tmp_path, "\n".join(lines(phase))) == lines(expected)
