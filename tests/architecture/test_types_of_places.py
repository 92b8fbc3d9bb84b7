"""Areas and locations cannot be mixed up: the type checker refuses to look for `STP/SC` where `STP` is known."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tables import each

ROOT = Path(__file__).parents[2]
MIXED_UP = {
    "in a mapping": "unit.location in geography.sea",
    "in a set": "unit.location in reach.seas",
    "in a tuple": "unit.location in geography.centers",
    "by index": "geography.embark[unit.location]",
    "by get": "geography.terrain.get(unit.location)",
    "as an argument": "geography.is_sea(unit.location)",
    "with another unit's area": "unit.location == other.area",
    "with the area of a reference": "unit.location == ref.area",
    "an area among locations": "unit.area in reach.steps(other)",
    "an area by index": "geography.fleet[unit.area]",
}
MEANT = {
    "in a mapping": "unit.area in geography.sea",
    "the area of a location": "area_of(unit.location) in reach.seas",
    "with another unit's area": "unit.area == other.area",
    "with a reference": "unit.location == ref.location",
    "by index": "geography.embark[unit.area]",
}
FRAME = """
from variorum.board import Geography, area_of
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.reach import Reach


def mixed_up(unit: Unit, other: Unit, ref: UnitRef, geography: Geography, reach: Reach) -> list[object]:
    return [
{lines}
    ]
"""
FIRST = FRAME[: FRAME.index("{")].count("\n") + 1


@pytest.fixture(scope="module")
def refused(tmp_path_factory):
    """The expressions that the project's own mypy refuses, of all of the above, with what it says."""
    expressions = [*MIXED_UP.values(), *MEANT.values()]
    file = tmp_path_factory.mktemp("types") / "mixed_up.py"
    file.write_text(FRAME.format(lines="\n".join(f"        {expression}," for expression in expressions)))
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", "--no-pretty", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    # Its cache may know the file by the place that it had before.
    told = (line.partition(f"/{file.name}") for line in done.stdout.splitlines())
    found = [rest.split(":", 3) for _, named, rest in told if named]
    errors = [(int(line) - FIRST, text) for _, line, kind, text in found if kind.strip() == "error"]
    assert done.stderr == ""
    assert len(errors) == done.stdout.count(": error: ")
    return {expressions[index]: text for index, text in errors}


@each("expression", MIXED_UP.values(), ids=MIXED_UP)
def test_a_mix_up_is_refused(refused, expression):
    assert expression in refused


@each("expression", MEANT.values(), ids=MEANT)
def test_what_is_meant_is_accepted(refused, expression):
    assert refused.get(expression) is None


def test_nobody_looks_for_things_past_the_type_checker():
    """`filter(areas.__contains__, locations)` takes anything; `in` doesn't."""
    hidden = [
        path
        for path in (ROOT / "src" / "variorum").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "__contains__"
    ]
    assert hidden == []
