"""Games of earlier tables, carried over into those of today."""

import json
import sqlite3
from contextlib import closing

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from variorum.host.accounts.models import Person
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.lobby.queries import NAMES_SHOWN
from variorum.host.games.models import FormerMaster, Game
from variorum.host.games.terms import Press, Terms

FIRST = [("games", "0001_initial")]
MANY = [f"MINOR POWER {number}" for number in range(20)]


@pytest.fixture(scope="module")
def carried(django_db_setup, django_db_blocker):
    """Carries rows over from the first tables, back, and over again, once for all tests: each way takes long.

    The first tables are made from nothing, which is quicker than from those of today.

    Gives what was in the first tables at first and once more, by the names of the games.
    """
    with django_db_blocker.unblock():
        remove_everything()
        try:
            earlier = to_first()
            for made in (games_with_terms, games_that_wait, games_of_former_masters):
                made(earlier)
            first = rows(earlier)
            to_last()
            again = rows(to_first())
        finally:
            call_command("migrate", verbosity=0)
        yield first, again
        Game.objects.all().delete()
        Person.objects.all().delete()


@pytest.fixture
def today(carried, db):
    """The tables of today, with what was carried over."""


def remove_everything():
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    else:
        connection.ensure_connection()
        with closing(sqlite3.connect(":memory:")) as nothing:
            nothing.backup(connection.connection)


def to_first():
    """The first tables of games, with people's of today, which don't depend on them."""
    executor = MigrationExecutor(connection)
    return executor.migrate([*executor.loader.graph.leaf_nodes("accounts"), *FIRST]).apps


def to_last():
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def rows(earlier):
    games = earlier.get_model("games", "Game").objects.values_list("name", "terms", "waits_for")
    return {name: (json.loads(terms), waits_for) for name, terms, waits_for in games}


def kept(earlier, name, terms, **more):
    """A game in the first tables."""
    earlier.get_model("games", "Game").objects.create(key=name[:16], name=name, variant="standard", terms=terms, **more)


def found(name):
    return Game.objects.get(name=name)


def games_with_terms(earlier):
    plain = {
        "clock": {"pace": "live", "zone": "Europe/Vienna", "minutes": 7, "holidays": ["2026-12-24"]},
        "press": "public", "anonymous": True, "absence": "hold", "grace": 3, "revealed": False, "bots": True,
    }  # fmt: skip
    kept(earlier, "tight", json.dumps(plain, separators=(",", ":")))
    kept(earlier, "wide", json.dumps(plain, indent=2))


def test_terms_come_into_their_columns_however_their_json_is_written(today):
    for name in ("tight", "wide"):
        terms = found(name).terms
        assert (terms.press, terms.anonymous, terms.revealed) == (Press.PUBLIC, True, False)
        assert (terms.absence, terms.grace, terms.bots) == ("hold", 3, True)
        clock = terms.clock
        assert (clock.pace, clock.zone, clock.minutes) == (Pace.LIVE, "Europe/Vienna", 7)
        assert [str(day) for day in clock.holidays] == ["2026-12-24"]
    assert found("none").terms == Terms(clock=Clock())
    shown = set(Game.objects.filter(NAMES_SHOWN).values_list("name", flat=True))
    assert (shown & {"tight", "wide"}, "none" in shown) == (set(), True)
    assert set(Game.objects.filter(pace="live", press="public").values_list("name", flat=True)) == {"tight", "wide"}


def games_that_wait(earlier):
    kept(earlier, "one", "{}", state="waiting", waits_for="FRANCE")
    kept(earlier, "several", "{}", state="waiting", waits_for="FRANCE, GM")
    kept(earlier, "cut", "{}", state="waiting", waits_for=", ".join(MANY)[:200])
    kept(earlier, "none", "{}", state="waiting")


def test_whom_games_wait_for_comes_into_rows(today):
    assert found("one").waits_for == ("FRANCE",)
    assert found("several").waits_for == ("FRANCE", "GM")
    assert found("none").waits_for == ()
    cut = found("cut").waits_for
    assert set(cut) < set(MANY)
    assert len(cut) > 10


def games_of_former_masters(earlier):
    game_model, person_model = earlier.get_model("games", "Game"), earlier.get_model("accounts", "Person")
    gil, zoe = (
        person_model.objects.create(username=name, skeleton=name, email=f"{name}@example.org")
        for name in ("gil", "zoe")
    )
    for name, master, by, text in (
        ("kept", gil, "the game master", "The game master stops the clock."),
        ("handed over", zoe, "the game master", "The game master has handed the desk over to another one."),
        ("left", None, "the host", "The game master has left. The game runs by itself from now on."),
        ("never had one", None, "the host", "The game begins."),
    ):
        kept(earlier, name, "{}", owner=gil, master=master, lines=1)
        game_model.objects.get(name=name).acts.create(by=by, text=text)


def test_creators_who_gave_their_desk_away_are_remembered(today):
    former = FormerMaster.objects.values_list("game__name", "person__username")
    assert set(former) == {("handed over", "gil"), ("left", "gil")}


def test_the_way_back_keeps_everything_too(carried, today):
    def full(terms):
        usual = {"press": "full", "anonymous": False, "revealed": True}
        return {**usual, **terms, "clock": {"pace": "hours", **terms.get("clock", {})}}

    first, again = carried
    assert len(first) == 10
    assert {name: terms for name, (terms, _) in again.items()} == {
        name: full(terms) for name, (terms, _) in first.items()
    }
    assert {name for name, (_, awaited) in again.items() if awaited != first[name][1]} <= {"cut"}
