"""When Python ends, nothing of the kernel is left: it would say so on stderr."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tables import each

DOCS = Path(__file__).parents[2] / "docs"

PLAYED = """
from variorum import _kernel, _vast, _wide
from variorum.env import classical
from variorum.variants.registry import variant

game = classical(variant("standard"))
opening, policy = game.opening, game.rules.policy("steady")
batch = opening.batch(4)
batch.copy().play_random(1, 1902, 1)
opening.search("FRANCE", 60, 1)
policy.draw(opening, 20, 1)
"""

REFUSED = """
kept = []
for refused in (
    lambda: opening.search("NOBODY", 1, 1),
    lambda: game.rules.policy("nothing"),
    lambda: _kernel.adjudicate(None, None),
    lambda: _kernel.uncross(None, None, 1, 1, 1),
    lambda: _vast.adjudicate(None, None),
    lambda: _wide.Rules(None, None, None, None),
):
    try:
        refused()
    except (ValueError, TypeError) as error:
        kept.append(error)
assert len(kept) == 6
kept.append(kept)
"""

OPENSPIEL = """
import pyspiel
from variorum.env import openspiel

pyspiel.random_sim_test(pyspiel.load_game("python_variorum(last_year=1901)"), 1, False, False)
"""


def told_at_the_end(program):
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, timeout=300)
    return done.stderr


@pytest.mark.parametrize("program", [PLAYED, PLAYED + REFUSED], ids=["played", "refused"])
def test_nothing_is_left(program):
    assert told_at_the_end(program) == ""


def test_an_error_that_nobody_catches_leaves_nothing():
    told = told_at_the_end(PLAYED + "opening.search('NOBODY', 1, 1)")
    assert told.rstrip().endswith("ValueError: this power is not in the tables: NOBODY")
    assert "leaked" not in told


def test_openspiel_which_keeps_what_it_knows_leaves_nothing():
    pytest.importorskip("pyspiel", reason="needs the extra `spiel`")
    assert "leaked" not in told_at_the_end(OPENSPIEL)


@each("page", ["gym", "gym-libraries", "self-play", "bots"])
def test_what_the_documentation_does_leaves_nothing(page):
    pytest.importorskip("pyspiel", reason="needs the extra `spiel`")
    pytest.importorskip("pettingzoo", reason="needs the extra `gym`")
    program = "\n".join(re.findall(r"```python\n(.*?)```", (DOCS / f"{page}.md").read_text(), re.DOTALL))
    assert told_at_the_end(program) == ""
