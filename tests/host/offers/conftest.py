import pytest
from tests.host.working import go_on

from variorum.host.games.terms import Absence

SEATS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


@pytest.fixture
def table(people, begun, seated):
    """A game of Standard that a master runs for Ann (England), Ben (France) and Cat (Germany), and four bots."""

    def make(**terms):
        ann, ben, cat, gil = people("ann", "ben", "cat", "gil")
        game = begun("standard", ann, ben, cat, master=gil, absence=Absence.HOLD, grace=0, **terms)
        for person, seat in ((ann, "ENGLAND"), (ben, "FRANCE"), (cat, "GERMANY")):
            seated(game, person, seat)
        return game

    return make


@pytest.fixture
def processed():
    """Processes a game's phase, whoever is ready."""

    def process(game):
        game.refresh_from_db()
        go_on(game)
        return game

    return process
