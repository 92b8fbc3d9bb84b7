"""The atlas of the documentation shows every board."""

import re
from pathlib import Path

from variorum.variants import registry

DOCS = Path(__file__).parents[2] / "docs"
MOST_BYTES = 2_500_000


def test_every_board_is_in_the_atlas():
    page = " ".join((DOCS / "atlas.md").read_text().split())
    by_board = {}
    for name in registry.own_names():
        variant = registry.variant(name)
        by_board.setdefault(variant.board.name, []).append(f"{variant.name} ({len(variant.powers)})")
    missing = [board for board, shown in by_board.items() if not any(name in page for name in shown)]
    assert missing == [], "run python docs/drawn/atlas.py"


def test_the_sheets_are_shown_and_small():
    page = (DOCS / "atlas.md").read_text()
    sheets = sorted((DOCS / "images" / "atlas").iterdir())
    assert sorted(set(re.findall(r"\((images/atlas/[^)]+)\)", page))) == [
        str(file.relative_to(DOCS)) for file in sheets
    ]
    assert sum(file.stat().st_size for file in sheets) <= MOST_BYTES
