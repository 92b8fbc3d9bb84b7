"""The structure of the code: imports point down, files and functions stay small, no variant is known by name."""

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path
from statistics import median

import grimp
import pytest
from tests.tables import each

from variorum.variants.registry import coded, names

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "variorum"
FILES = sorted(SOURCE.rglob("*.py"))

MOST_LINES = 300
MOST_FUNCTION_LINES = 60
MOST_PUBLIC_METHODS = 15
MOST_VARIANT_LINES = 80


@pytest.fixture(scope="module")
def trees():
    """Every file of the package, parsed."""
    return {path: ast.parse(path.read_text()) for path in FILES}


def functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def length(node):
    return node.end_lineno - node.lineno + 1


def test_imports_only_point_down():
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_modules_import_each_other_in_a_circle():
    graph = grimp.build_graph("variorum")
    # What the package itself offers is imported at the first use.
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules - {"variorum"}}
    TopologicalSorter({module: found - {"variorum"} for module, found in imported.items()}).prepare()


def test_files_are_within_budget(trees):
    written = (path for path in FILES if path.parent.name != "migrations")  # a program writes those
    long = {path: lines for path in written if (lines := path.read_text().count("\n")) > MOST_LINES}
    assert long == {}
    nodes = [(path, node) for path, tree in trees.items() for node in functions(tree)]
    assert [(path, node.name) for path, node in nodes if length(node) > MOST_FUNCTION_LINES] == []


def test_classes_are_within_budget(trees):
    classes = [
        (path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    ]
    for path, node in classes:
        public = [item for item in functions(node) if not item.name.startswith("_")]
        assert len(public) <= MOST_PUBLIC_METHODS, (path, node.name)


def test_functions_are_short(trees):
    lengths = sorted(length(node) for tree in trees.values() for node in functions(tree))
    assert median(lengths) <= 10
    assert lengths[int(len(lengths) * 0.9)] <= 30


@each("name", coded())
def test_a_variant_is_one_screen(name):
    text = (SOURCE / "variants" / name / "__init__.py").read_text()
    assert text.count("\n") <= MOST_VARIANT_LINES


def test_nothing_outside_its_package_imports_a_variant():
    # The others are described against Standard, and may use it.
    for name in set(coded()) - {"standard"}:
        package = SOURCE / "variants" / name
        outside = [path for path in FILES if package not in path.parents]
        imported = re.compile(rf"variants(\.| import .*\b){name}\b")
        assert not [path for path in outside if imported.search(path.read_text())]


def quoted(tree):
    """The texts that a file compares something with."""
    compared = (node for node in ast.walk(tree) if isinstance(node, ast.Compare))
    inside = (part for node in compared for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {part.value for part in inside if isinstance(part.value, str)}


def test_no_rule_asks_for_a_variant_by_name(trees):
    variants = set(names())
    assert {path: asked for path, tree in trees.items() if (asked := variants & quoted(tree))} == {}


def test_every_package_says_where_to_start():
    for package in SOURCE.iterdir():
        if package.is_dir() and (package / "__init__.py").exists():
            docstring = ast.get_docstring(ast.parse((package / "__init__.py").read_text())) or ""
            assert len(docstring) > 40, package.name
