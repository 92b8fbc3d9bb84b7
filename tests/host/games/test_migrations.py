"""Games of earlier tables, carried over into those of today."""

import json

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from variorum.host.games.clock import Clock, Pace
from variorum.host.games.models import FormerMaster, Game
from variorum.host.games.queries import NAMES_SHOWN
from variorum.host.games.terms import Press, Terms

FIRST = [("games", "0001_initial")]
MANY = [f"MINOR POWER {number}" for number in range(20)]


@pytest.fixture
def earlier(transactional_db):
    """The models of the first tables, which are those of today again afterwards."""
    executor = MigrationExecutor(connection)
    yield executor.migrate(FIRST).apps
    migrate()


def migrate():
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def kept(earlier, name, terms, **more):
    """A game in the first tables."""
    earlier.get_model("games", "Game").objects.create(key=name, name=name, variant="standard", terms=terms, **more)


def found(name):
    return Game.objects.get(name=name)


def test_terms_come_into_their_columns_however_their_json_is_written(earlier):
    plain = {
        "clock": {"pace": "live", "zone": "Europe/Vienna", "minutes": 7, "holidays": ["2026-12-24"]},
        "press": "public", "anonymous": True, "absence": "hold", "grace": 3, "revealed": False, "bots": True,
    }  # fmt: skip
    for name, text in (
        ("tight", json.dumps(plain, separators=(",", ":"))),
        ("wide", json.dumps(plain, indent=2)),
        ("usual", "{}"),
    ):
        kept(earlier, name, text)
    migrate()
    for name in ("tight", "wide"):
        terms = found(name).terms
        assert (terms.press, terms.anonymous, terms.revealed) == (Press.PUBLIC, True, False)
        assert (terms.absence, terms.grace, terms.bots) == ("hold", 3, True)
        clock = terms.clock
        assert (clock.pace, clock.zone, clock.minutes) == (Pace.LIVE, "Europe/Vienna", 7)
        assert [str(day) for day in clock.holidays] == ["2026-12-24"]
    assert found("usual").terms == Terms(clock=Clock())
    assert [game.name for game in Game.objects.filter(NAMES_SHOWN)] == ["usual"]
    assert set(Game.objects.filter(pace="live", press="public").values_list("name", flat=True)) == {"tight", "wide"}


def test_whom_games_wait_for_comes_into_rows(earlier):
    kept(earlier, "one", "{}", state="waiting", waits_for="FRANCE")
    kept(earlier, "several", "{}", state="waiting", waits_for="FRANCE, GM")
    kept(earlier, "cut", "{}", state="waiting", waits_for=", ".join(MANY)[:200])
    kept(earlier, "none", "{}", state="waiting")
    migrate()
    assert found("one").waits_for == ("FRANCE",)
    assert found("several").waits_for == ("FRANCE", "GM")
    assert found("none").waits_for == ()
    cut = found("cut").waits_for
    assert set(cut) < set(MANY)
    assert len(cut) > 10


def test_the_way_back_keeps_everything_too(earlier):
    terms = {"clock": {"pace": "live", "minutes": 7}, "press": "none", "anonymous": True, "revealed": True, "grace": 3}
    kept(earlier, "a game", json.dumps(terms), state="waiting", waits_for="FRANCE, GM")
    migrate()
    back = MigrationExecutor(connection).migrate(FIRST).apps.get_model("games", "Game").objects.get()
    assert (json.loads(back.terms), back.waits_for) == (terms, "FRANCE, GM")


def test_creators_who_gave_their_desk_away_are_remembered(earlier):
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
        kept(earlier, name[:16], "{}", owner=gil, master=master, lines=1)
        game_model.objects.get(name=name[:16]).acts.create(by=by, text=text)
    migrate()
    former = FormerMaster.objects.values_list("game__name", "person__username")
    assert set(former) == {("handed over", "gil"), ("left", "gil")}
