"""The order sheets on the pages are legal.

A sheet stands in a block such as `text title="FRANCE in S1901M"` on the page of its variant. If it isn't for the
opening, a comment above it has the position as scenario files write it, with `|` between the lines.
"""

import re
from pathlib import Path

from tests.tables import each

from variorum.game.process import check_sheet
from variorum.notation import read_own
from variorum.scenario import read_phase

DOCS = Path(__file__).parents[2] / "docs"
SHEET = re.compile(r'(?:<!-- ([^\n]*) -->\n)?```text title="([A-Z]+) in ([SFW]\d{4}[A-Z])"\n(.*?)```', re.DOTALL)
PAGES = [(page.stem, page.read_text()) for page in sorted(DOCS.glob("*.md"))]
SHEETS = [(variant, *found) for variant, text in PAGES for found in SHEET.findall(text)]


def test_there_are_sheets():
    assert len(SHEETS) > 15


@each(("variant", "given", "seat", "phase", "orders"), SHEETS)
def test_an_order_sheet_is_legal(variant, given, seat, phase, orders):
    written = "\n".join([f"phase: {phase}", *given.split(" | ")])
    read = read_phase(written, "the page", variant)
    sheet = read_own(read.variant, read.position, seat, orders)
    assert sheet.problems == ()
    assert check_sheet(read.variant, read.position, seat, sheet.sheet) == ()
