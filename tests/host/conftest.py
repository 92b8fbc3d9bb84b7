import shutil

import pytest
from livehost import manage

from variorum.host.accounts.models import Person
from variorum.host.games.models import Game
from variorum.host.games.services import creation, seats
from variorum.host.games.services.creation import Plan
from variorum.host.games.terms import Terms

DATABASE = "variorum.sqlite3"


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    """Passwords cost no time here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def with_tables(tmp_path_factory):
    """Gives a host's folder a database with all tables and nothing in them, migrated once for all."""
    first = tmp_path_factory.mktemp("tables")
    manage(first, "migrate", "--verbosity", "0")

    def make(folder):
        shutil.copy(first / DATABASE, folder / DATABASE)
        return folder

    return make


@pytest.fixture
def people(db):
    """Makes people by name."""

    def make(*names: str) -> list[Person]:
        return [Person.objects.create_user(name, f"{name}@example.org", "a long password") for name in names]

    return make


@pytest.fixture
def begun(people):
    """Makes a running game: `players` have seats of their own, bots the others."""

    def make(variant: str = "standard", *players: Person, master: Person | None = None, **terms) -> Game:
        plan = Plan("A game", variant, terms=Terms(**{"bots": True, **terms}), mastered=master is not None)
        game = creation.create(master, plan)
        for player in players:
            seats.join(player, game.pk)
        creation.begin(game.pk)
        game.refresh_from_db()
        return game

    return make


@pytest.fixture
def seated():
    """Gives a person the seat of that name in a game that runs; whoever had it gets the person's."""

    def make(game, person, seat) -> None:
        mine = game.members.get(person=person)
        other = game.members.filter(seat=seat).exclude(pk=mine.pk).first()
        if other:
            game.members.filter(pk=other.pk).update(seat="")
            game.members.filter(pk=mine.pk).update(seat=seat)
            game.members.filter(pk=other.pk).update(seat=mine.seat)

    return make
