"""What a host does that can save nothing: it says so, to those who watch it and to those who play."""

import errno
import os
from contextlib import contextmanager

import psycopg
import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, InternalError, OperationalError, connection
from django.test import Client
from django.utils import timezone

from variorum.host.accounts.services import make_token
from variorum.host.games import access, storage
from variorum.host.games.models import Member, SavedSheet
from variorum.host.games.reach import LONGEST_MESSAGE
from variorum.host.limits.rates import allowed
from variorum.host.press.models import Message
from variorum.host.site import health
from variorum.host.site.models import Proof, Worker


@contextmanager
def unwritable(kind):
    """The database of the test as if it could only be read, or had no room."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite can be switched so for a while")
    connection.ensure_connection()
    switch = connection.connection.execute
    switch("VACUUM")
    switch("PRAGMA query_only = 1" if kind == storage.READ_ONLY else "PRAGMA max_page_count = 1")
    try:
        yield
    finally:
        switch("PRAGMA query_only = 0")
        switch("PRAGMA max_page_count = 1073741823")


@pytest.fixture(autouse=True)
def forgetful(monkeypatch):
    monkeypatch.setattr(health, "saving", health.Saving())


@pytest.fixture
def watched(transactional_db):
    Worker.objects.create(name="one", heard=timezone.now())


def test_being_ready_means_to_have_saved_something(client, watched):
    assert client.get("/readyz").json()["status"] == "ready"
    assert Proof.objects.count() == 1


def test_a_database_that_can_only_be_read_is_a_worry_and_a_503(client, watched):
    with unwritable(storage.READ_ONLY):
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["worries"] == [f"nothing can be saved: {storage.READ_ONLY}"]
    assert answer.json()["reason"] == "nothing can be saved"


@pytest.mark.parametrize(("number", "words"), [(errno.ENOSPC, storage.FULL), (errno.EROFS, storage.READ_ONLY)])
def test_a_disk_without_room_is_a_worry_and_a_503(client, watched, monkeypatch, number, words):
    def failing(_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", failing)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worries"]) == (503, [f"nothing can be saved: {words}"])


def test_asking_often_makes_the_disk_work_once(client, watched, monkeypatch):
    done = []
    monkeypatch.setattr(health, "tried", lambda: done.append(1) or "")
    monkeypatch.setattr(health, "EVERY", 1_000_000)
    for _ in range(20):
        client.get("/readyz")
    assert len(done) == 1


def test_what_is_no_trouble_of_storing_is_not_taken_for_it(client, watched, monkeypatch):
    def failing(*_, **__):
        raise DatabaseError("something else")

    monkeypatch.setattr(Proof.objects, "update_or_create", failing)
    assert client.get("/readyz").json() == {"status": "unready", "reason": "the database doesn't respond"}


@pytest.fixture
def failing_client(client, transactional_db):
    client.raise_request_exception = False
    return client


def test_orders_that_cannot_be_saved_are_refused_in_words(failing_client, people, begun, seated):
    (ann,) = people("ann")
    game = begun("standard", ann)
    seated(game, ann, "AUSTRIA")
    failing_client.force_login(ann)
    order = {"type": "hold", "f-unit": "A VIE", "phase_number": game.phase_number}
    with unwritable(storage.READ_ONLY):
        answer = failing_client.post(f"/games/{game.key}/orders/put/", order)
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    page = answer.content.decode()
    assert "can only be read at the moment. Nothing was saved." in page.replace("&#x27;", "'")
    assert answer["HX-Retarget"] == "#messages"
    assert 'id="refused"' in page
    assert not SavedSheet.objects.exists()


@pytest.mark.parametrize("kind", [storage.READ_ONLY, storage.FULL])
def test_programs_read_it_in_the_usual_shape_and_what_was_acknowledged_is_there(failing_client, people, begun, kind):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    to = Member.objects.get(person=ben).seat
    headers = {"Authorization": f"Bearer {make_token(ann, 'bot')}"}
    failing_client.get("/api/v1/me", headers=headers)
    sent = 0
    with unwritable(kind):
        for sent in range(100):
            body = {"to": [to], "text": "x" * LONGEST_MESSAGE, "key": str(sent)}
            answer = failing_client.post(
                f"/api/v1/games/{game.key}/messages", body, content_type="application/json", headers=headers
            )
            if answer.status_code != 200:
                break
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert answer.json() == {"error": f"{kind} Nothing was saved. Try again later.", "problems": []}
    assert Message.objects.count() == sent


def test_signing_in_says_so_too(failing_client, people):
    people("ann")
    with unwritable(storage.READ_ONLY):
        answer = failing_client.post("/accounts/login/", {"login": "ann", "password": "a long password"})
    assert answer.status_code == 503


def test_a_host_that_cannot_count_attempts_does_not_speak_of_too_many(transactional_db):
    with unwritable(storage.READ_ONLY), pytest.raises(OperationalError, match="readonly"):
        allowed("password-1-2", 3, 60)


def caused(kind, cause):
    error = kind("told by the driver")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (caused(OperationalError, psycopg.errors.DiskFull("full")), storage.FULL),
        (caused(InternalError, psycopg.errors.ReadOnlySqlTransaction("no")), storage.READ_ONLY),
        (caused(OperationalError, psycopg.OperationalError("gone")), storage.SILENT),
        (caused(DatabaseError, None), ""),
        (OSError(errno.ENOSPC, "full"), storage.FULL),
        (FileNotFoundError(errno.ENOENT, "gone"), ""),
        (ValueError("no"), ""),
        (None, ""),
    ],
)
def test_the_reason_is_told_by_number_and_not_by_words(error, words):
    assert storage.trouble(error) == words


def test_any_other_fault_is_told_as_one(failing_client, monkeypatch, begun):
    game = begun("standard")

    def broken(*_, **__):
        raise ValueError("no")

    monkeypatch.setattr("variorum.host.play.board.page.access_of", broken)
    answer = failing_client.get(f"/games/{game.key}/")
    assert (answer.status_code, "Something went wrong" in answer.content.decode()) == (500, True)


def test_reading_goes_on(client, transactional_db, begun):
    game = begun("standard")
    with unwritable(storage.READ_ONLY):
        assert Client().get(f"/games/{game.key}/").status_code == 200
    assert access.find(AnonymousUser(), game.key).last == 0
