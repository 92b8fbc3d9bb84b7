"""The page on the kernel names what is there, in the order in which it is included and called."""

import re
from pathlib import Path

from tests.tables import each

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "kernel.md").read_text("utf-8")
HEADERS = {path.stem: path.read_text("utf-8") for path in (ROOT / "src" / "kernel").glob("*.hpp")}
ROWS = [re.findall(r"`(\w+)`", row) for row in PAGE.partition("| for |")[2].splitlines() if row.startswith("| ")]
STEPS = re.findall(r"\| \d+ \| `(\w+)` in `(\w+)\.hpp` \|", PAGE)


def test_every_header_is_in_one_row():
    assert sorted(name for row in ROWS for name in row) == sorted(HEADERS)


def test_headers_include_those_of_their_row_and_above():
    above = set()
    for row in ROWS:
        above.update(row)
        for name in row:
            assert set(re.findall(r'#include "(\w+)\.hpp"', HEADERS[name])) <= above, name


@each(("function", "header"), STEPS)
def test_steps_are_where_the_page_says(function, header):
    declared = rf"(?m)^(?!.*return)(?:\[\[|inline |struct |class |[\w:]+ ).*\b{function}\b.*\{{"
    assert re.search(declared, HEADERS[header]), f"{function} isn't in {header}.hpp"


def test_the_page_has_all_steps():
    assert len(STEPS) == len(re.findall(r"(?m)^\| \d+ \|", PAGE)) == 20
