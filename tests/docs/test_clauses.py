"""Each clause of the documentation leads to the module that carries it out, and docstrings lead to their clauses."""

import ast
import re
from pathlib import Path

import pytest
from tests.tables import each

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"^\*\*([a-z0-9_]+:[A-Z]?\d+(?:\.\d+)*[a-z]?)\*\* ", re.MULTILINE)
CLAUSES = [clause for page in sorted((ROOT / "docs").glob("*.md")) for clause in CLAUSE.findall(page.read_text())]
FAMILIES = sorted({clause.partition(":")[0] for clause in CLAUSES})
CITED = re.compile(rf"\b(?:{'|'.join(FAMILIES)}):[A-Z]?\d+(?:\.\d+)*[a-z]?(?![\w/])")
RANGE = re.compile(rf"{CITED.pattern} to (?:[a-z0-9]+:)?[A-Z]?\d")

SHARED = {
    "g1815:5.6.1": {"opening.py", "conversion.py"},  # two records, each kept where its units are
    "g1815:5.6.5": {"diplomacy_points.py", "denials.py"},  # own bids; own denials
    "silly:5a": {"soul_sale.py", "souls.py"},  # the sale; the strength it buys
    "silly:8d": {"flocks.py", "laden_retreats.py"},  # birds that flee; the army that they take along
    "silly:13b": {"jester.py", "winning.py"},  # the second order; the victory
    "silly:14b": {"marking.py", "free_units.py"},  # who earns free units; how they are built
}
"""Clauses with two halves that different modules carry out."""


def docstrings(path):
    """Every text that stands by itself: of the module, its classes and functions, and below attributes."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


@pytest.fixture(scope="module")
def cited_by():
    """By clause, the modules whose docstrings cite it."""
    citing = {}
    for path in (ROOT / "src" / "variorum").rglob("*.py"):
        for clause in {clause for text in docstrings(path) for clause in CITED.findall(text)}:
            citing.setdefault(clause, set()).add(path.relative_to(ROOT))
    return citing


def test_clauses_were_found():
    assert len(CLAUSES) == len(set(CLAUSES)) > 190


@each("clause", CLAUSES)
def test_exactly_the_module_that_carries_a_clause_out_cites_it(cited_by, clause):
    citing = cited_by.get(clause, set())
    names = {path.name for path in citing}
    assert names == SHARED[clause] if clause in SHARED else len(citing) == 1, f"{clause} is cited by {citing}"


def test_few_clauses_are_shared():
    assert len(SHARED) < 10
    assert SHARED.keys() <= set(CLAUSES)


def test_no_docstring_hides_clauses_in_a_range():
    paths = (ROOT / "src" / "variorum").rglob("*.py")
    assert [path.name for path in paths for text in docstrings(path) if RANGE.search(text)] == []


def test_no_docstring_cites_a_clause_that_does_not_exist(cited_by):
    assert {clause: where for clause, where in cited_by.items() if clause not in CLAUSES} == {}
