"""Goals under its laws, and the laws under mistakes."""

from tests.laws.goals.rulebook import LAWS, NAME, draw
from tests.laws.play import broken


def test_goals_keeps_its_laws(seed, tally):
    assert not broken(NAME, seed, LAWS, draw=draw, tally=tally)
