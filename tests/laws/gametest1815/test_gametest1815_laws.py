"""Gametest 1815 under its laws, and the laws under mistakes."""

from tests.laws.gametest1815.rulebook import LAWS, NAME, draw
from tests.laws.play import broken


def test_gametest1815_keeps_its_laws(seed):
    assert broken(NAME, seed, LAWS, draw=draw) == []
