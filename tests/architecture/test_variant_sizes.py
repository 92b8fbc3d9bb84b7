"""How much code a variant takes: its mechanics, without docstrings, texts for players, comments and data."""

import ast
from pathlib import Path

import pytest

VARIANTS = Path(__file__).parents[2] / "src" / "variorum" / "variants"
DATA = {"__init__.py", "exchange.py", "opening.py", "briefing.py", "showcase.py", "counsel.py"}
"""The Variant value with its mechanics, the first position, and what players, bots and its picture are told."""

TOLD = {"says", "taken"}
"""Names of texts for players."""


def code_lines(path):
    text = path.read_text()
    described = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            described |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and node.target.id in ("says", "taken")
        ):
            described |= set(range(node.lineno, node.end_lineno + 1))
    lines = enumerate(text.splitlines(), start=1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and at not in described for at, line in lines)


@pytest.mark.parametrize(("variants", "most"), [(("goals", "capitalist"), 955), (("geophysical",), 955)])
def test_variants_are_small(variants, most):
    files = [path for name in variants for path in (VARIANTS / name).glob("*.py") if path.name not in DATA]
    assert sum(map(code_lines, files)) < most
