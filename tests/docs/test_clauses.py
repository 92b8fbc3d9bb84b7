"""Whoever reads a clause finds the module that carries it out, and whoever reads a docstring finds its clauses."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"^\*\*([a-z0-9_]+:[A-Z]?\d+(?:\.\d+)*[a-z]?)\*\* ", re.MULTILINE)
CLAUSES = [clause for page in sorted((ROOT / "docs").glob("*.md")) for clause in CLAUSE.findall(page.read_text())]
FAMILIES = sorted({clause.partition(":")[0] for clause in CLAUSES})
CITED = re.compile(rf"\b(?:{'|'.join(FAMILIES)}):[A-Z]?\d+(?:\.\d+)*[a-z]?(?![\w/])")


def docstrings(path):
    """Every text that stands by itself: of the module, its classes and functions, and below attributes."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


def found():
    """By clause, the modules whose docstrings cite it."""
    citing = {}
    for path in (ROOT / "src" / "variorum").rglob("*.py"):
        for clause in {clause for text in docstrings(path) for clause in CITED.findall(text)}:
            citing.setdefault(clause, set()).add(path.relative_to(ROOT))
    return citing


CITING = found()


def test_clauses_were_found():
    assert len(CLAUSES) == len(set(CLAUSES)) > 190


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_docstring_cites_every_clause(clause):
    assert CITING.get(clause), f"no docstring of a module that carries {clause} out says so"


def test_no_docstring_cites_a_clause_that_does_not_exist():
    assert {clause: where for clause, where in CITING.items() if clause not in CLAUSES} == {}
