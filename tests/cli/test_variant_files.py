"""Variants that aren't installed, wherever a command takes a variant's name."""

import shlex
import sys

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.variants import registry

DUEL = """import variorum
from variorum.game.opening import Opening

VARIANT = variorum.variant("standard").but(
    id="duel", name="Duel", powers=("FRANCE", "GERMANY"),
    opening=Opening({"FRANCE": ("A PAR",), "GERMANY": ("A BER",)}, "S431BCM"),
)
OTHER = VARIANT.but(id="other_duel", name="Other duel")
NUMBER = 4
"""


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    """A folder with a file of variants; what commands load is forgotten afterwards."""
    (tmp_path / "duels.py").write_text(DUEL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(registry, "_adopted", {})
    yield
    for name in ("duels", "package", "package.inner"):
        sys.modules.pop(name, None)
    registry.forget()


def run(*args, stdin=None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)


@pytest.mark.parametrize("name", ["duels.py", "./duels.py:VARIANT", "duels:VARIANT"])
def test_a_game_of_a_variant_in_a_file(name):
    assert run("new", name, "game.jsonl").exit_code == 0
    played = run("play", "game.jsonl", "-", "--variant", name, stdin="FRANCE: A PAR - BUR")
    assert "Next: autumn 431 BC (F431BCM)" in played.output, played.output
    assert "A BUR" in run("show", "game.jsonl", "--variant", name).output
    assert run("render", "game.jsonl", "--variant", name, "-o", "map.svg").exit_code == 0


def test_a_variant_of_another_name_in_a_file():
    assert "Other duel" in run("new", "duels.py:OTHER", "game.jsonl").output
    assert "Spring 431 BC" in run("legal", "-", "--variant", "duels.py:OTHER", stdin="FRANCE").output


def test_bots_play_the_variant_of_a_file():
    found = run("bots", "match", "random", "random", "--variant", "duels.py", "-n", "1", "--years", "1")
    assert found.exit_code == 0, found.output
    assert run("playtest", "duels.py", "-n", "1", "--years", "1", "--bot", "random").exit_code == 0


def test_conformance_of_the_variant_of_a_file():
    found = run("conformance", "duels.py", "-n", "1", "--years", "1")
    assert found.output == "Duel: no faults in 1 game\n"


@pytest.mark.parametrize("name", ["package", "project", "package/inner.py"])
def test_a_package_in_a_folder(tmp_path, name):
    for folder in (tmp_path, tmp_path / "project"):
        package = folder / "package"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("from package.inner import VARIANT\n")
        (package / "inner.py").write_text(DUEL)
    assert "Duel" in run("new", f"./{name}", "game.jsonl").output


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("duels.py:NOTHING", "duels.py: there is no NOTHING; its variants are VARIANT, OTHER"),
        ("duels.py:NUMBER", "duels.py: NUMBER is a int, not a Variant; its variants are VARIANT, OTHER"),
        ("absent.py", "absent.py: FileNotFoundError: no such file or folder. Write a variant's id, module:VARIANT"),
        ("absent:VARIANT", "absent: ModuleNotFoundError: No module named 'absent'"),
        ("broken.py", "broken.py: ValueError: no luck"),
        ("broken.py", "broken.py, line 3)"),
        ("random.py", "is another module of that name; rename yours"),
        ("standard.py", 'Variorum has a variant "standard" itself; choose another id'),
        ("nonesuch", 'there is no variant "nonesuch"; known: capitalist'),
    ],
)
def test_what_cannot_be_loaded_is_explained(tmp_path, name, message):
    (tmp_path / "broken.py").write_text("import variorum\n\nraise ValueError('no luck')\n")
    (tmp_path / "random.py").write_text(DUEL)
    (tmp_path / "standard.py").write_text(DUEL.replace('id="duel"', 'id="standard"'))
    found = run("new", name, "game.jsonl")
    assert found.exit_code == 2
    assert message in " ".join(found.output.split()), found.output


def test_the_commands_that_a_new_game_of_a_file_advises_work(tmp_path):
    (tmp_path / "my duels.py").write_text(DUEL)
    (tmp_path / "orders.txt").write_text("FRANCE: A PAR - BUR")
    told = run("new", "my duels.py", "my game.jsonl").output
    for line in [line for line in told.splitlines() if line.startswith("    variorum ")]:
        registry.forget()
        assert run(*shlex.split(line)[1:]).exit_code == 0, line
