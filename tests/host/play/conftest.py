import pytest
from tests.host.working import go_on

from variorum.host.games.terms import Absence


@pytest.fixture
def played():
    """Processes the next phases of a game, whoever has sent nothing."""

    def make(game, count=1):
        for _ in range(count):
            go_on(game)
        return game

    return make


@pytest.fixture
def france(people, begun, seated, signed_in):
    """A game of Standard with Ann as France and Ben as Germany, and their clients."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    seated(game, ben, "GERMANY")
    return game, signed_in(ann), signed_in(ben)
