"""A variant is begun by one command, and passes every test at once."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from variorum.board.load import board_folder
from variorum.cli.main import app
from variorum.variants import registry


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


def test_the_package_is_installed_tested_and_played(tmp_path):
    assert run("new-variant", "Roman Fleet", "--in", tmp_path).exit_code == 0
    root, site = tmp_path / "variorum-roman-fleet", tmp_path / "site"
    _with_a_board_of_its_own(root)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", site, root]
    subprocess.run(install, check=True, capture_output=True)
    program = Path(sys.executable).parent / "variorum"
    for command in (
        [sys.executable, "-m", "pytest", "-q", root],
        [program, "new", "roman_fleet", tmp_path / "game.jsonl"],
        [program, "render", tmp_path / "game.jsonl", "--out", tmp_path / "map.svg"],
        [program, "check", site / "roman_fleet" / "scenarios"],
        [sys.executable, "-c", 'from variorum.board import load_board; assert load_board("mine").folder.is_dir()'],
    ):
        done = subprocess.run(
            command, env={"PYTHONPATH": str(site)}, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "game.jsonl").is_file()
    assert "layer-units" in (tmp_path / "map.svg").read_text()


def _with_a_board_of_its_own(root):
    """Put a board into the package, and have the variant played on it."""
    shutil.copytree(board_folder("standard"), root / "roman_fleet" / "boards" / "mine")
    variant = root / "roman_fleet" / "__init__.py"
    text = variant.read_text().replace("    opening=opening,\n", "    opening=opening,\n    board=BOARD,\n")
    beginning, _, rest = text.partition("VARIANT = ")
    board = 'BOARD = load_board(Path(__file__).parent / "boards" / "mine")\n\n'
    imports = "from pathlib import Path\n\nfrom variorum.board import load_board\n"
    variant.write_text(f"{beginning}{imports}{board}VARIANT = {rest}")
    project = root / "pyproject.toml"
    project.write_text(project.read_text() + '\n[project.entry-points."variorum.boards"]\nmine = "roman_fleet"\n')


def test_a_variant_without_code_is_begun_on_a_board(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_adopted", {})
    assert run("new-variant", "North War", "--in", tmp_path, "--board", "standard").exit_code == 0
    root = tmp_path / "variorum-north-war"
    assert "win = 18  # of 34 centers" in (root / "north_war" / "variant.toml").read_text()
    assert 'north_war = "north_war"' in (root / "pyproject.toml").read_text()
    assert run("conformance", root, "-n", "1", "--years", "1").output == "North War: no faults in 1 game\n"
    unknown = run("new-variant", "South War", "--in", tmp_path, "--board", "atlantis")
    assert unknown.exit_code == 2
    assert "no such board; boards are" in unknown.stderr
    registry.forget()


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
