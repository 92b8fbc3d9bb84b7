"""Lists of games: pages that begin where the last one ended, and queries that use indexes."""

import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from tests.tables import each

from variorum.host.games.lobby import queries
from variorum.host.games.lobby.paging import MOST_COUNTED, counted, mark_at, slice_of
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.places import BY_AGE, LOBBY, place_of

MANY = 3_000
MARKS = st.one_of(
    st.text(max_size=60), st.lists(st.integers(-1, 10**20), max_size=5).map(lambda n: "-".join(map(str, n)))
)


@pytest.fixture(autouse=True)
def nothing_remembered():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def many(people):
    """So many games, in most of which Ann has no part."""
    (ann,) = people("ann")
    states = [State.OVER] * 7 + [State.RUNNING, State.PAUSED, State.GATHERING]
    games = Game.objects.bulk_create(
        Game(name=f"Game {n}", variant=("standard", "goals")[n % 2], state=states[n % 10], listed=n % 3 > 0)
        for n in range(MANY)
    )
    Member.objects.bulk_create(Member(game=game, seat="FRANCE", abandoned=n % 50 == 7) for n, game in enumerate(games))
    Member.objects.bulk_create(Member(game=game, seat="ITALY", person=ann) for game in games[::100])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return ann


def plans(work):
    """What the database says of how it answers each query of some work.

    PostgreSQL reads small tables whole even so; here it says whether it could do otherwise.
    """
    with CaptureQueriesContext(
        connection,
    ) as asked:
        work()
    found = []
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        for query in asked.captured_queries:
            if not query["sql"].startswith("SELECT"):
                continue
            if connection.vendor == "sqlite":
                cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
                found.append("\n".join(row[3] for row in cursor.fetchall()))
            else:
                cursor.execute(f"EXPLAIN (FORMAT JSON) {query['sql']}")
                answer = cursor.fetchone()[0]
                found.append("\n".join(_nodes(answer if isinstance(answer, list) else json.loads(answer))))
    return found


def _nodes(plan):
    """The nodes of a plan of PostgreSQL, in SQLite's words."""
    if isinstance(plan, list):
        return [line for part in plan for line in _nodes(part)]
    node = plan.get("Plan", plan)
    name = node["Node Type"]
    scans = "SCAN games_game" if name == "Seq Scan" and node.get("Relation Name") == "games_game" else name
    return [scans, *_nodes(node.get("Plans", []))]


def is_scan(line):
    return line.startswith("SCAN games_") and "USING" not in line and "CONSTANT" not in line


@each(
    "query",
    [
        "/games/",
        "/games/?variant=goals",
        "/games/?state=running",
        "/games/?free=on",
        "/games/?free=on&variant=goals",
        "/games/?mine=on",
        "/me/games/",
        "/people/ann/",
        "/variants/goals/",
        "/",
        "/api/v1/games",
        "/api/v1/games?mine=true",
        "/api/v1/games?free=true",
        "/api/v1/games?state=running",
    ],
)
def test_no_list_of_games_is_read_from_end_to_end(client, many, query, monkeypatch):
    monkeypatch.setattr(queries, "_COUNTED_FOR", 60)
    client.force_login(many)
    client.get(query)

    def work():
        assert client.get(query).status_code == 200

    found = plans(work)
    assert found
    assert not [plan for plan in found if any(map(is_scan, plan.splitlines()))]


@each(("order", "given"), [(LOBBY, {"listed": True}), (BY_AGE, {"listed": True})])
def test_the_next_page_is_read_from_where_the_last_one_ended(many, order, given):
    found = Game.objects.filter(kind=Kind.GAME, **given) if order == LOBBY else Game.objects.filter(**given)
    last = found.order_by(*order)[1_500]
    asked = plans(lambda: slice_of(found, order, 20, after=mark_at(last, order)))
    assert asked
    assert not [plan for plan in asked if "B-TREE" in plan or "Sort" in plan or any(map(is_scan, plan.splitlines()))]


def walked(found, order, size):
    """A list's rows, page by page to its end and back to its beginning, as two lists of pages."""
    forth = [slice_of(found, order, size)]
    while forth[-1].after:
        forth.append(slice_of(found, order, size, after=forth[-1].after))
    back = [forth[-1]]
    while back[-1].before:
        back.append(slice_of(found, order, size, before=back[-1].before))
    return [page.rows for page in forth], [page.rows for page in back[::-1]]


@pytest.mark.parametrize("size", [1, 7, 24, 60])
@pytest.mark.parametrize("order", [LOBBY, BY_AGE])
def test_pages_show_every_game_once(db, size, order):
    states = list(State)
    Game.objects.bulk_create(Game(name=str(n), variant="goals", state=states[n * 5 % 6]) for n in range(60))
    same = Game.objects.latest("pk").created
    Game.objects.filter(pk__in=Game.objects.order_by("pk").values("pk")[20:30]).update(created=same)
    whole = list(Game.objects.order_by(*order))
    forth, back = walked(Game.objects.all(), order, size)
    assert [game for page in forth for game in page] == whole
    assert [game for page in back for game in page][-len(whole) + size :] == whole[-len(whole) + size :]
    assert slice_of(Game.objects.all(), order, size).before == ""


def test_a_page_stays_in_place_when_games_before_it_begin_or_end(db):
    Game.objects.bulk_create(Game(name=str(n), variant="goals") for n in range(30))
    first = slice_of(queries.listed(), LOBBY, 10)
    Game.objects.filter(pk__in=[game.pk for game in first.rows[:5]]).update(state=State.OVER)
    Game.objects.create(name="new", variant="goals")
    second = slice_of(queries.listed(), LOBBY, 10, after=first.after)
    assert [game.name for game in second.rows] == [str(n) for n in range(19, 9, -1)]


class TestMarks(TestCase):
    @given(MARKS, MARKS)
    @settings(max_examples=60, deadline=None)
    def test_nobodys_mark_does_harm(self, before, after):
        slice_of(Game.objects.all(), LOBBY, 5, before=before, after=after)


def test_a_place_is_kept_by_the_database(db):
    game = Game.objects.create(name="one", variant="goals")
    for state in State:
        Game.objects.filter(pk=game.pk).update(state=state)
        game.refresh_from_db()
        assert game.place == place_of(state)


def test_long_lists_are_not_counted_to_their_end(many, client):
    assert counted(Game.objects.filter(pk__lt=0)) == 0
    assert counted(Game.objects.all()) == MOST_COUNTED + 1
    assert "More than 1000 public games" in client.get("/games/").content.decode()


def test_how_many_games_there_are_is_remembered_for_a_while(many, monkeypatch):
    monkeypatch.setattr(queries, "_COUNTED_FOR", 60)
    before = queries.times_played()
    Game.objects.create(name="one more", variant="goals")
    assert queries.times_played() == before
    cache.clear()
    assert queries.times_played() == {**before, "goals": before["goals"] + 1}
