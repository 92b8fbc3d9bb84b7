"""`make check` runs the tests that a change can reach, those first that are most likely to notice it."""

import ast
import builtins
import subprocess
import sys
from pathlib import Path

import pytest
from bench import reach
from tests import nearest
from tests import reached as reached_
from tests.tables import each


@pytest.fixture(autouse=True)
def ran(monkeypatch):
    """What test files have run: nothing is recorded until a test says so."""
    found = {}
    monkeypatch.setattr(nearest, "recorded", lambda: found)
    monkeypatch.setattr(nearest, "_known", nearest._known.__wrapped__)
    return found


def reached(name):
    return nearest.nearest([Path(name)])


def first(name, count=3):
    return [str(path) for path in list(reached(name))[:count]]


def test_a_rule_is_tried_by_the_scenarios_first():
    near = reached("src/variorum/rules/adjustments/rule.py")
    assert str(next(iter(near))) == "tests/scenarios/test_scenarios.py"
    assert Path("tests/rules/test_legal_orders.py") in near


def test_a_module_is_tried_by_the_tests_that_are_named_after_it():
    assert "tests/variants/test_capitalist.py" in first("src/variorum/variants/capitalist/closing.py")
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


@each("place", [*nearest.BESIDE, *(to for places in nearest.BESIDE.values() for to in places)])
def test_every_place_exists(place):
    assert (nearest.ROOT / place).exists()
    assert all((nearest.ROOT / whole).exists() for whole in (*nearest.WHOLE, *nearest.LAST))


def test_no_test_begins_when_the_budget_is_used_up_but_for_the_nearest(tmp_path):
    file = tmp_path / "test_two.py"
    file.write_text("def test_one(): pass\ndef test_two(): pass\n", encoding="utf-8")
    program = f"""
from pathlib import Path
from tests import checking
told = []
for checking.SURE, budget in ((0, -1), (1, -1), (0, 3600)):
    told.append(checking.run([Path({str(file)!r})], budget))
print(*told, sep="\\n")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=nearest.ROOT, capture_output=True, text=True, check=False
    )
    found = ("(False, '0 of 2 nearest tests ran')", *["(True, '2 of 2 nearest tests ran')"] * 2)
    assert tuple(done.stdout.splitlines()[-3:]) == found, done.stdout


def test_a_script_is_tried_by_the_browser_tests_of_its_name():
    near = first("src/variorum/host/play/board/static/board/board.js", 1)
    assert near == ["tests/host/browser/test_board.py"]


def test_a_change_is_far_from_tests_that_import_it_and_never_run_it(ran):
    ran["tests/game/test_position.py"] = frozenset({"variorum.game.position"})
    ran["tests/variants/test_goals.py"] = frozenset()
    near = reached("src/variorum/game/position.py")
    assert near[Path("tests/game/test_position.py")] < near[Path("tests/host/games/test_scoring.py")]
    assert near[Path("tests/host/games/test_scoring.py")] < nearest.FAR, "no record: imports decide"
    assert Path("tests/variants/test_goals.py") not in near
    assert reached("src/variorum/game/turn.py")[Path("tests/game/test_position.py")] <= 2, "none ran it: imports, too"


def test_a_record_is_read_as_it_was_written(tmp_path, monkeypatch):
    found = {"tests/b.py": {"variorum.b", "variorum.a"}, "tests/a.py": {"variorum.a"}}
    monkeypatch.setattr(reached_, "RECORD", tmp_path / "reached.json.gz")
    reached_.RECORD.write_bytes(reached_.written(found))
    assert reached_.recorded.__wrapped__() == found
    assert reached_.written(found) == reached_.RECORD.read_bytes()


def test_each_function_of_a_module_marks_it_and_is_what_it_was(monkeypatch):
    code = 'class It:\n    def told(self):\n        """What it is."""\n        return [1 for _ in "a"]\n'
    marks, names = [0, 0], {}
    monkeypatch.setattr(builtins, reach._NAME, marks, raising=False)
    exec(compile(reach._marked(ast.parse(code), 1), "it.py", "exec"), names)  # noqa: S102
    assert marks == [0, 0], "defining it isn't running it"
    told = names["It"]().told
    assert (told(), told.__doc__, marks) == ([1], "What it is.", [0, 1])
