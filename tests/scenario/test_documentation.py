"""The page about scenario files: its example runs, and it leaves no key out."""

import re
from pathlib import Path

import pytest
from tests.tables import each

from variorum.scenario import play, read
from variorum.scenario.expect import READERS
from variorum.scenario.expect.results import WORDS
from variorum.scenario.setup import FIELDS

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text()
CASES = [case for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) for case in read(text)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_example_passes(case):
    assert play(case).differences == ()


def test_there_is_an_example():
    assert len(CASES) == 3


@each("key", [*READERS, *FIELDS, *WORDS, "orders", "dice", "turns"])
def test_every_word_of_the_format_is_explained(key):
    assert f"`{key}`" in PAGE
