"""A step of the setup says what it does and how long it took, and why it failed."""

import os
import pty
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
STEP = [sys.executable, ROOT / "deploy" / "step.py", "Compiling the kernel", sys.executable, "-c"]


def test_a_step_in_a_log_is_a_line_before_and_a_line_afterwards():
    done = subprocess.run([*STEP, "print('many lines')"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"Compiling the kernel …\nCompiling the kernel: \d+ s\n", done.stdout)


def test_a_step_on_a_terminal_shows_what_it_does():
    ours, theirs = pty.openpty()
    program = "import time; print('building module 3 of 9', flush=True); time.sleep(1)"
    subprocess.run([*STEP, program], stdout=theirs, check=True)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "building module 3 of 9" in shown
    assert re.search(r"\x1b\[KCompiling the kernel: \d+ s\r\n$", shown)


def test_a_step_that_fails_shows_its_last_lines_and_its_command():
    done = subprocess.run(
        [*STEP, "print('no compiler'); raise SystemExit(3)"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 3
    assert done.stderr.startswith("no compiler\n") or "\nno compiler\n" in done.stderr
    assert "Compiling the kernel failed. The command was: " in done.stderr


def test_make_run_takes_a_port():
    told = subprocess.run(
        [shutil.which("make"), "-n", "run", "PORT=8130"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "variorum serve --port 8130" in told.stdout


def test_a_checkout_compiles_with_what_pip_compiles_with_elsewhere():
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(read["build-system"]["requires"]) <= set(read["dependency-groups"]["build"])
