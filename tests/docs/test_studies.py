"""The studies of the documentation run, and print their tables."""

import runpy
import sys
from pathlib import Path

from tests.tables import each

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
MOST_LINES = 150


@each(
    ("name", "words", "rows"),
    [
        ("welfare", ("--games", "1"), 8),
        ("sanctions", ("--games", "5"), 5),
        ("critical", ("--states", "4"), 4),
        ("small_fog", ("--games", "1"), 3),
    ],
)
def test_a_study_prints_its_table(monkeypatch, capsys, name, words, rows):
    script = EXAMPLES / f"{name}.py"
    assert script.read_text().count("\n") <= MOST_LINES
    monkeypatch.setattr(sys, "argv", [str(script), *words])
    runpy.run_path(str(script), run_name="__main__")
    table = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(table) == rows + 2
    assert len({line.count("|") for line in table}) == 1
