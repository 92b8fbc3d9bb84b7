import fcntl
import logging
import os
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from bench.postgres import postgres
from django.apps import apps
from django.core.management import call_command
from django.db import connections
from django.test import client
from tests.asked import is_sampled
from tests.host.canaries import Canaries
from tests.host.site.running import command, environment
from tests.host.underlock import watching
from tests.host.working import client_of, go_on
from whitenoise.middleware import WhiteNoiseMiddleware

from variorum.archive.codec import sheet_to_plain
from variorum.game.sheet import Sheet
from variorum.host.accounts.models import Person
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.lobby import queries
from variorum.host.games.models import Game, SavedSheet
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.limits import rates
from variorum.host.site import thumbnails
from variorum.host.talk import voice
from variorum.rules.draws import Draw

DATABASE = "variorum.sqlite3"
KEPT = Path(__file__).parents[2] / "build" / "tables"
"""Where databases with tables stay for the next run, each as long as no migration changes."""
VOTE = msgspec.json.encode(sheet_to_plain(Sheet((Draw(),)))).decode()


DIFFERS = (
    *("test_long_lists", "test_pulses", "test_saving", "test_worker", "test_rollback", "test_api_bad_input"),
    *("test_messages", "test_message_exports", "test_bots_ahead", "test_failing", "test_number_of_queries"),
)
"""What depends on the database: plans of queries, news between processes, transactions, searches, and what it takes."""


def pytest_collection_modifyitems(items):
    """On a PostgreSQL, what depends on the database runs, and a sample of all else that asks it anything."""
    if connections["default"].vendor == "postgresql":
        items[:] = [item for item in items if _asks_database(item) and _is_tried(item)]


def _asks_database(item):
    return "django_db" in item.keywords or not {"db", "transactional_db"}.isdisjoint(item.fixturenames)


def _is_tried(item):
    return item.path.stem in DIFFERS or is_sampled(item.nodeid, one_of=24)


@pytest.fixture(autouse=True)
def counted_anew(monkeypatch):
    """Tests share a process: what was counted for one isn't remembered for the next."""
    monkeypatch.setattr(queries, "_COUNTED_FOR", 0)
    rates.forget()


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    """Passwords cost no time here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def quick_talk(monkeypatch):
    """Bots weigh offers by few games: most tests have other concerns."""
    monkeypatch.setattr(voice, "games_for", lambda *_: 20)


@pytest.fixture(scope="session")
def transactions():
    """What transactions of this process have called beside the database."""
    with pytest.MonkeyPatch.context() as patch:
        yield watching(patch)


@pytest.fixture(autouse=True)
def nothing_under_locks(transactions):
    """Between a lock and its commit, nothing but the database is called; in every test."""
    transactions.found.clear()
    yield
    assert not transactions.found, transactions.found[0][1]


@pytest.fixture(scope="session")
def canaries():
    """What this process has logged that is secret."""
    handler = Canaries()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


@pytest.fixture(autouse=True)
def nothing_secret_in_logs(canaries):
    """No test makes the host log a secret."""
    canaries.found.clear()
    yield
    assert not canaries.found


@pytest.fixture(scope="session", autouse=True)
def files_found_once():
    """Every client of a test has middlewares of its own, of which one looks for all files that it could serve."""
    usual, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def add_files(self):
        if not found:
            usual(self)
            found.update(self.files)
        self.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_context_kept():
    """Clients keep the values with which a page began, and don't copy them again for each of its hundred parts."""
    usual = client.store_rendered_templates

    def keep(store, *args, **words):
        if "context" not in store:
            usual(store, *args, **words)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "store_rendered_templates", keep)
        yield


@pytest.fixture(scope="session", autouse=True)
def small_pictures_drawn_once():
    """Many games begin with the same board, whose small picture is drawn from the same lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thumbnails, "png", cache(thumbnails.png))
        yield


@pytest.fixture(scope="session")
def once(tmp_path_factory):
    """Makes something in a folder of its own, once for all processes that run tests; if `kept`, once for all runs."""
    own = tmp_path_factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def folder(make, kept=None):
        made = (kept or common) / make.__name__
        made.mkdir(parents=True, exist_ok=True)
        with (made / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (made / "done").exists():
                make(made)
                (made / "done").touch()
        return made

    return folder


@pytest.fixture(scope="session")
def tables(once, django_db_blocker):
    """A database with all tables and nothing in them, made by this process, which has the host loaded, or earlier."""
    own = connections["default"].settings_dict

    def migrated(folder):
        usual, own["NAME"] = own["NAME"], folder / DATABASE
        with django_db_blocker.unblock():
            call_command("migrate", verbosity=0)
            connections["default"].close()
        own["NAME"] = usual

    return once(migrated, kept=KEPT / _digest_of_migrations()) / DATABASE


def _digest_of_migrations():
    """What decides how the tables look: all migrations of all apps."""
    folders = (Path(app.path) / "migrations" for app in apps.get_app_configs())
    read = sha256()
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        read.update(path.name.encode() + path.read_bytes())
    return read.hexdigest()[:16]


@pytest.fixture(scope="session")
def with_tables(tables):
    """Gives a host's folder a database with all tables and nothing in them."""

    def make(folder):
        shutil.copy(tables, folder / DATABASE)
        return folder

    return make


@pytest.fixture(scope="session")
def cluster(once):
    """The files of a PostgreSQL with a database "tables", which has these and nothing in them."""

    def migrated_cluster(folder):
        with postgres(keep=folder / "data") as server:
            done = command("migrate", env=environment(folder, DATABASE_URL=server.database("tables")))
            assert done.returncode == 0, done.stderr

    return once(migrated_cluster) / "data"


@pytest.fixture(scope="session")
def postgresql(cluster):
    """A PostgreSQL with a database "tables", which has these and nothing in them."""
    with postgres(like=cluster) as server:
        yield server


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings, request):
    """The database of the tests begins as a copy of one that has all tables; TABLES is that on a PostgreSQL."""
    own = connections["default"]
    if own.vendor == "postgresql":
        own.settings_dict["TEST"]["TEMPLATE"] = os.environ.get("TABLES")
        yield
        return
    name, migrated = own.creation._get_test_db_name(), request.getfixturevalue("tables")
    with closing(sqlite3.connect(migrated)) as source, closing(sqlite3.connect(name, uri=True)) as copy:
        source.backup(copy)
        yield  # it is in memory as long as somebody is connected


@pytest.fixture
def people(db):
    """Makes people by name."""

    def make(*names: str) -> list[Person]:
        return [Person.objects.create_user(name, f"{name}@example.org", "a long password") for name in names]

    return make


@pytest.fixture
def signed_in():
    """Makes clients of a person, or of a stranger."""
    return client_of


@pytest.fixture
def begun(people):
    """Makes a running game: `players` have seats of their own, bots the others."""

    def make(variant: str = "standard", *players: Person, master: Person | None = None, **terms) -> Game:
        plan = GamePlan("A game", variant, terms=Terms(**{"bots": True, **terms}), mastered=master is not None)
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


@pytest.fixture
def duel():
    """Makes a running game of two people without bots."""

    def make(one, two, variant="england_turkey", **terms):
        game = creation.create(one, GamePlan("A duel", variant, terms=Terms(**terms)))
        for person in (one, two):
            seats.join(person, game.pk)
        for person in (one, two):
            rollcall.answer(person, game.pk)
        game.refresh_from_db()
        return game

    return make


@pytest.fixture
def drawn():
    """Ends a game by the votes of all its seats."""

    def end(game):
        for seat in creation.seats_of(game):
            SavedSheet.objects.update_or_create(game=game, seat=seat, defaults={"sheet": VOTE, "ready": True})
        go_on(game)
        assert game.state == "over"
        return game

    return end
