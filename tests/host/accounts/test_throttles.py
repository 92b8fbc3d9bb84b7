"""Attempts to sign in are counted for all processes of the host together, and cost other pages nothing."""

from datetime import timedelta

import httpx
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from livehost import manage, serving
from tests.asked import asked

from variorum.host.limits.rates import allowed
from variorum.host.site import jobs
from variorum.host.site.models import Attempt

TABLE = Attempt._meta.db_table
FOUND = """
from variorum.host.accounts.models import Person
Person.objects.create_user("ann", "ann@example.org", "a long password")
"""


def sign_in(address, password):
    """What a process answers to an attempt; all processes of a host have one name."""
    with httpx.Client(base_url=address, headers={"Host": "localhost"}, timeout=300) as client:
        token = client.get("/accounts/login/").text.split('csrfmiddlewaretoken" value="')[1].split('"')[0]
        form = {"csrfmiddlewaretoken": token, "login": "ann", "password": password}
        return client.post("/accounts/login/", data=form)


def test_attempts_at_one_process_count_at_one_that_begins_later(tmp_path, with_tables):
    manage(with_tables(tmp_path), "shell", "--command", FOUND)
    with serving(tmp_path) as (one, _):
        assert sign_in(one, "a long password").status_code == 302
        told = [sign_in(one, "wrong") for _ in range(3)]
        with serving(tmp_path) as (later, _):
            told += [sign_in(later, "wrong") for _ in range(3)]
            assert ["too many" in answer.text.lower() for answer in told] == [False] * 5 + [True]
            for address in (one, later):
                assert "too many" in sign_in(address, "a long password").text.lower()
    if asked.every:
        with serving(tmp_path) as (last, _):
            assert "too many" in sign_in(last, "a long password").text.lower()


def test_other_pages_do_not_ask_who_tried_what(client, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    client.force_login(ann)
    for path in ("", "about/", "press/", "phases/0/"):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/games/{game.key}/{path}").status_code == 200
        assert asked.captured_queries
        assert not [query for query in asked.captured_queries if TABLE in query["sql"]], path


def test_only_attempts_are_kept_in_the_database(db):
    cache.set("picture", b"...")
    assert cache.add("allauth:rl:one", [1], 60)
    assert not cache.add("allauth:rl:one", [2], 60)
    cache.set("allauth:rl:two", [3], 60)
    assert (cache.get("picture"), cache.get("allauth:rl:one"), cache.get("allauth:rl:two")) == (b"...", [1], [3])
    assert [row.cache_key.rpartition(":")[2] for row in Attempt.objects.order_by("cache_key")] == ["one", "two"]
    assert cache.delete("allauth:rl:one")
    assert cache.delete("picture")
    assert cache.get("allauth:rl:one", "nothing") == cache.get("picture", "nothing") == "nothing"
    cache.clear()
    assert cache.get("allauth:rl:two") == [3]


def test_attempts_at_a_game_count_for_all_processes(db):
    assert [allowed("password-1-2", 3, 60) for _ in range(5)] == [True] * 3 + [False] * 2
    assert allowed("password-1-3", 3, 60)
    assert Attempt.objects.count() == 4
    cache.clear()
    assert not allowed("password-1-2", 3, 60)


def test_what_was_tried_long_ago_is_forgotten(db):
    cache.set("allauth:rl:old", [1], 60)
    jobs.tidy(timezone.now())
    assert Attempt.objects.count() == 1
    jobs.tidy(timezone.now() + timedelta(minutes=2))
    assert not Attempt.objects.exists()
