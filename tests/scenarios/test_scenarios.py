"""Every scenario, played on the kernel, and a third of them on the reference too; and an example for every clause.

`--every` plays all of them on both.
"""

import re
from pathlib import Path

import pytest
from tests.asked import is_sampled
from tests.tables import each

from variorum.adjudicator import kernel, reference
from variorum.scenario import judged_by, load, play
from variorum.variants.registry import coded, variant, written

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
CASES = [case for path in sorted(HERE.rglob("*.yaml")) for case in load(path)]
JUDGES = {"kernel": kernel.adjudicate, "reference": reference.adjudicate}
CLAUSE = re.compile(r"^\*\*(\w+:(?:[A-Z]+\d+|\d+(?:\.\d+)+|\d+[a-z]?))\*\* ", re.MULTILINE)


@each(
    ("case", "judge"),
    [(case, judge) for case in CASES for judge in JUDGES if judge == "kernel" or is_sampled(case.id, one_of=3)],
    ids=lambda one: getattr(one, "id", one),
    portions=20,
)
def test_scenario(case, judge):
    outcome = play(case, judged_by(variant(case.variant), JUDGES[judge]))
    assert outcome.passed, "\n".join((f"{case.file}:{case.line}: {case.title}", *map(str, outcome.differences)))


@pytest.mark.parametrize("name", coded())
def test_every_clause_has_a_scenario(name):
    clauses = CLAUSE.findall((DOCS / f"{name}.md").read_text())
    assert clauses
    shown = {case.id.partition("/")[0] for case in CASES if case.variant == name}
    assert [clause for clause in clauses if clause not in shown] == []


def test_no_scenario_cites_a_clause_that_is_not_there():
    cited = {case.id.partition("/")[0] for case in CASES if re.match(r"\w+:", case.id)}
    there = {clause for name in coded() for clause in CLAUSE.findall((DOCS / f"{name}.md").read_text())}
    there |= {clause for name in written() for clause, _ in variant(name).clauses}
    assert cited - there == set()


def test_the_whole_of_chapter_6_is_there():
    sections = dict(zip("ABCDEFGHIJ", (12, 19, 9, 35, 15, 30, 20, 17, 7, 12), strict=True))
    expected = {f"6.{letter}.{number}" for letter, count in sections.items() for number in range(1, count + 1)}
    assert {case.id for case in CASES if re.fullmatch(r"6\.[A-J]\.\d+", case.id)} == expected
