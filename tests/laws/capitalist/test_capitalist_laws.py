"""Capitalist under its laws, and the laws under mistakes."""

from tests.laws.capitalist.rulebook import LAWS, NAME, draw
from tests.laws.play import broken


def test_capitalist_keeps_its_laws(seed, tally):
    assert not broken(NAME, seed, LAWS, draw=draw, tally=tally)
