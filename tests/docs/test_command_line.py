"""The page about the command line shows what the commands print: every example is run, and its output compared."""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text()
FILE = re.compile(r"`(\S+)`:\n\n```\w*\n(.*?)```", re.DOTALL)
EXAMPLE = re.compile(r"^    \$ (.*)\n((?:(?!    \$)(?:    .*)?\n)*)", re.MULTILINE)


def test_every_example(tmp_path):
    for name, text in FILE.findall(PAGE):
        (tmp_path / name).write_text(text)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "COLUMNS": "100", "PATH": path}
    examples = EXAMPLE.findall(PAGE)
    assert len(examples) >= 7
    for command, expected in examples:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        came = [line.rstrip() for line in (done.stdout + done.stderr).rstrip("\n").split("\n")]
        assert came == [line[4:] for line in expected.rstrip("\n").split("\n")], command
