"""Gametest 1815 under its laws, and the laws under mistakes."""

from tests.laws.gametest1815.rulebook import LAWS, NAME, draw, opening
from tests.laws.play import broken


def test_gametest1815_keeps_its_laws(seed, tally):
    assert not broken(NAME, seed, LAWS, draw=draw, tally=tally)


def test_crowded_straits_keep_the_laws(seed, tally):
    assert not broken(NAME, seed, LAWS, draw=draw, opening=opening, years=2, tally=tally)
