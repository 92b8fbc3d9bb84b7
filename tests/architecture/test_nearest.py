"""`make check` runs the tests that a change can reach, those first that are most likely to notice it."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests import nearest


def reached(name):
    return nearest.nearest([Path(name)])


def first(name, count=3):
    return [str(path) for path in list(reached(name))[:count]]


def test_a_rule_is_tried_by_the_scenarios_first():
    near = reached("src/variorum/rules/adjustments/rule.py")
    assert str(next(iter(near))) == "tests/scenarios/test_scenarios.py"
    assert Path("tests/rules/test_legal_orders.py") in near


def test_a_module_is_tried_by_the_tests_that_are_named_after_it():
    assert "tests/variants/test_capitalist.py" in first("src/variorum/variants/capitalist/scoring.py")
    assert "tests/host/press/test_messages.py" in first("src/variorum/host/press/queries.py", 12)


def test_what_is_no_module_is_tried_by_the_tests_of_its_folder():
    assert all(name.startswith("tests/docs/") for name in first("docs/games.md"))
    sheet = "src/variorum/host/press/templates/press/messages.html"
    assert nearest.module_of(Path(sheet)) == "variorum.host.press"
    assert any(name.startswith("tests/host/press/") for name in first(sheet, 12))
    assert first("tests/scenarios/standard/battles.yaml") == ["tests/scenarios/test_scenarios.py"]


def test_a_test_is_tried_itself_and_what_helps_tests_by_its_neighbors():
    assert first("tests/rules/test_auction.py", 1) == ["tests/rules/test_auction.py"]
    assert set(first("tests/host/leaks/crawl.py")) < {str(path) for path in nearest.tests() if "leaks" in str(path)}


def test_an_import_farther_away_comes_later():
    near = reached("src/variorum/game/position.py")
    assert list(near.values()) == sorted(near.values())
    assert near[Path("tests/game/test_position.py")] < near[Path("tests/host/games/test_scoring.py")]


def test_tests_of_minutes_run_only_if_they_are_changed():
    assert Path("tests/deploy/test_package.py") not in reached("pyproject.toml")
    assert first("tests/deploy/test_package.py", 1) == ["tests/deploy/test_package.py"]


@pytest.mark.parametrize("place", [*nearest.BESIDE, *(to for places in nearest.BESIDE.values() for to in places)])
def test_every_place_exists(place):
    assert (nearest.ROOT / place).exists()
    assert all((nearest.ROOT / whole).exists() for whole in (*nearest.WHOLE, *nearest.LAST))


@pytest.mark.parametrize(("seconds", "told"), [(-1, "skipped"), (3600, "passed")])
def test_no_test_begins_when_the_time_is_up(seconds, told):
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.nearest",
        "--seconds",
        str(seconds),
        "tests/architecture/test_records.py",
    ]
    done = subprocess.run(command, cwd=nearest.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert told in done.stdout
