from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from variorum.host.accounts import presence
from variorum.host.accounts.models import Person
from variorum.host.accounts.services import make_token

PAGE = {"Accept": "text/html,*/*;q=0.8"}


@pytest.fixture
def ann(client, people):
    (person,) = people("ann")
    client.force_login(person)
    return person


def seen(person):
    return Person.objects.get(pk=person.pk).seen


def test_opening_a_page_is_noted_once_an_hour(client, ann):
    client.get("/me/", headers=PAGE)
    first = seen(ann)
    assert first
    client.get("/me/", headers=PAGE)
    assert seen(ann) == first
    Person.objects.filter(pk=ann.pk).update(seen=first - timedelta(hours=2))
    client.post("/me/", {})
    assert seen(ann) >= first


def test_scripts_and_programs_and_those_who_turned_it_off_are_not_noted(client, ann):
    client.get("/me/", headers={**PAGE, "HX-Request": "true"})
    Client().get("/api/v1/me", headers={"Authorization": f"Bearer {make_token(ann, 'bot')}", **PAGE})
    client.get("/me/", headers={"Accept": "text/event-stream"})
    Person.objects.filter(pk=ann.pk).update(shows_seen=False)
    client.get("/me/", headers=PAGE)
    assert seen(ann) is None


def test_turning_it_off_forgets_the_last_visit(client, ann):
    for change in (
        lambda: client.post("/me/", {"username": "ann", "about": "", "zone": "UTC", "theme": "atlas"}),
        lambda: client.patch("/api/v1/me", {"shows_seen": False}, "application/json"),
    ):
        Person.objects.filter(pk=ann.pk).update(shows_seen=True, seen=timezone.now())
        assert change().status_code in {200, 302}
        assert (seen(ann), client.get("/api/v1/me").json()["shows_seen"]) == (None, False)


@pytest.mark.parametrize(
    ("days", "words"), [(0, "today"), (1, "yesterday"), (3, "3 days ago"), (90, "over 30 days ago")]
)
def test_the_day_is_that_of_utc_in_words(monkeypatch, days, words):
    now = datetime(2031, 5, 7, 0, 30, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    person = Person(seen=now.replace(hour=0, minute=1) - timedelta(days=days))
    with timezone.override("America/New_York"):
        assert presence.in_words(presence.days_away(person)) == words
    assert presence.days_away(Person(seen=now, shows_seen=False)) is None
