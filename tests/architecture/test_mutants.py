"""`python -m bench.mutants` changes what it says, beside the original, and nothing else."""

import re
import subprocess
import sys
import textwrap
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from bench.mutants import files_of, places_of, sample
from bench.mutating import FATAL, MUTANT, SAME, compiled, places
from tests.nearest import ROOT
from tests.tables import each


def of(body, *chosen, active=None):
    """A function with this body, its mutants at its first place."""
    namespace = {"__mutant__": lambda mutant: mutant == active}
    exec(compiled(function(body), "", {0: chosen}), namespace)  # noqa: S102 - that is what is tried
    return namespace["changed"]


def function(body):
    return "def changed(a, b, log=None):\n" + textwrap.indent(body, "    ")


@each(
    ("body", "original", "mutant"),
    [
        ("return a < b", False, True),
        ("return a >= b", True, False),
        ("return a == b", True, False),
        ("return a in (b,)", True, False),
        ("return not a", False, 2),
        ("return a and log", None, 2),
        ("return a - b", 0, 4),
        ("return a * b", 4, 1),
        ("return {a} & set()", set(), {2}),
        ("return max(a, -b)", 2, -2),
        ("return any((a, log))", True, False),
        ("return len('x' * 3)", 3, 4),
        ("return 'yes' if a else 'no'", "yes", "no"),
        ("if callable(a):\n    return log\nreturn a", 2, None),
        ("match a:\n    case 2 if b:\n        return True", True, False),
    ],
)
def test_a_mutant_is_another_program_only_while_it_is_active(body, original, mutant):
    assert of(body, (7, MUTANT))(2, 2) == original
    assert of(body, (7, MUTANT), active=8)(2, 2) == original
    assert of(body, (7, MUTANT), active=7)(2, 2) == mutant


def test_a_call_for_its_effect_is_left_out():
    body, log = "log.append(a)\nreturn log", []
    assert of(body, (0, MUTANT))(1, 2, log) == [1]
    assert of(body, (0, MUTANT), active=0)(3, 4, log) == [1]


@pytest.mark.parametrize("body", ["return a < b", "log.append(a)", "while callable(a):\n    pass"])
def test_controls_stand_beside_a_mutant_in_one_place(body):
    three = (0, MUTANT), (1, SAME), (2, FATAL)
    assert of(body, *three, active=1)(1, 2, []) == of(body)(1, 2, [])
    with pytest.raises(ZeroDivisionError):
        of(body, *three, active=2)(1, 2, [])


@each(
    "source",
    [
        "LIMIT = 3 < 4",
        "@cached(3)\ndef changed(a: int = 3) -> Literal[3]:\n    '''3'''",
        "def changed(a):\n    match a:\n        case 3 | -1:\n            pass",
        "def changed(a):\n    raise ValueError(a + 1)",
        "def changed(a):\n    zip(a, strict=True)[:]",
    ],
)
def test_what_runs_at_import_and_what_is_only_told_is_left(source):
    assert not places(source)


def test_a_place_has_its_line_and_both_texts():
    (place,) = places(function("x = a\nif x not in b:\n    return None"))
    assert (place.line, place.original, place.mutated) == (3, "x not in b", "x in b")
    (place,) = places(function("if a:\n    return None"))
    assert (place.original, place.mutated) == ("if a", "if not a")


def test_every_file_can_be_compiled_with_all_its_mutants():
    for path in list(files_of(["core", "host"]))[::25]:
        kinds = {number: ((number, MUTANT), (-number, SAME)) for number in range(len(places_of(path)))}
        assert compiled((ROOT / path).read_text(), path, kinds)


def test_a_sample_has_its_controls_and_is_the_same_for_the_same_seed():
    chosen = sample(["board"], 30, 1)
    assert chosen == sample(["board"], 30, 1) != sample(["board"], 30, 2)
    assert [mutant.kind for mutant in chosen].count(MUTANT) == 30
    assert {mutant.kind for mutant in chosen} == {MUTANT, SAME, FATAL}
    assert all(mutant.path.startswith("src/variorum/board/") for mutant in chosen)


@pytest.fixture
def beside():
    """A folder below the project's, as pytest names what is elsewhere by no path."""
    (ROOT / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "build") as name:
        yield Path(name)


def test_survivors_are_told_with_both_texts(beside):
    path = "src/variorum/variants/rather_silly/underpass.py"
    line = (ROOT / path).read_text().splitlines().index("    while found and not found[-1]:") + 1
    test = beside / "test_counts.py"
    test.write_text(
        "from variorum.variants.rather_silly.underpass import counts\n\n\n"
        "def test_counts():\n"
        "    assert counts({'A': ({'A'}, {'B'})}, 'A', {'A': 2, 'B': 1}) == (2, 1)\n"
    )
    command = [sys.executable, "-m", "bench.mutants", f"{path}:{line}", "--tests", str(test.relative_to(ROOT))]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.search(r"\| variants \| 3 +\| 2 +\| 0 +\| 1 +\| 0 +\| 67% +\|", told)
    assert told.count("survived:") == 1
    assert f"survived: {path}:{line}\n  1  →  2\n" in told
