"""The page about datasets tells of every column."""

from pathlib import Path

import pytest

from variorum.dataset.schema import GAMES, PHASES, described

PAGE = (Path(__file__).parents[2] / "docs" / "datasets.md").read_text()


@pytest.mark.parametrize("schema", [GAMES, PHASES], ids=["games", "phases"])
def test_every_column_stands_on_the_page(schema):
    for name, kind, about in described(schema):
        assert f"| `{name}` | {kind} | {about} |" in PAGE
