"""A variant is begun by one command, and passes every test at once."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


def test_the_package_is_installed_tested_and_played(tmp_path):
    assert run("new-variant", "Roman Fleet", "--in", tmp_path).exit_code == 0
    root, site = tmp_path / "variorum-roman-fleet", tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", site, root]
    subprocess.run(install, check=True, capture_output=True)
    program = Path(sys.executable).parent / "variorum"
    for command in (
        [sys.executable, "-m", "pytest", "-q", root],
        [program, "new", "roman_fleet", tmp_path / "game.jsonl"],
    ):
        done = subprocess.run(
            command, env={"PYTHONPATH": str(site)}, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "game.jsonl").is_file()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("1st", "can't be the name of a package"),
        ("../escape", "can't be the name of a package"),
        ("class", "can't be the name of a package"),
        ("x" * 41, "can't be the name of a package"),
        ("standard", 'there is a variant "standard" already'),
    ],
)
def test_a_name_that_cannot_be(name, message, tmp_path):
    done = run("new-variant", name, "--in", tmp_path)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path):
    assert run("new-variant", "one", "--in", tmp_path).exit_code == 0
    before = (tmp_path / "variorum-one" / "README.md").read_text()
    assert run("new-variant", "one", "--in", tmp_path).exit_code == 2
    assert (tmp_path / "variorum-one" / "README.md").read_text() == before
