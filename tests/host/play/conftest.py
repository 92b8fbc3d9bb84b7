from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from variorum.host.games.life import phases
from variorum.host.games.terms import Absence


@pytest.fixture
def browser():
    """A client of a person, or of a stranger."""

    def make(person=None):
        client = Client()
        if person:
            client.force_login(person)
        return client

    return make


@pytest.fixture
def played():
    """Processes the next phases of a game, whoever has sent nothing."""

    def make(game, count=1):
        for _ in range(count):
            phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=99))
            game.refresh_from_db()
        return game

    return make


@pytest.fixture
def france(people, begun, seated, browser):
    """A game of Standard with Ann as France and Ben as Germany, and their clients."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    seated(game, ben, "GERMANY")
    return game, browser(ann), browser(ben)
