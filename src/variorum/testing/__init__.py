"""The conformance suite: what every variant must do, tried in random games that are played through `options` alone.

A designer's own variant is tested like those of the package:

    from variorum.testing import conformance

    def test_conformance():
        assert not conformance(VARIANT, games=30, years=10)

`random_sheet` and `random_game` help with tests of your own.
"""

from variorum.testing.game import RandomPhase, random_game
from variorum.testing.players import random_sheet
from variorum.testing.suite import conformance

__all__ = ["RandomPhase", "conformance", "random_game", "random_sheet"]
