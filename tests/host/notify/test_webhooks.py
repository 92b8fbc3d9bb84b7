import json
import socket
import threading
from contextlib import suppress
from datetime import timedelta
from http.client import HTTPException

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from receiver import Receiver

from variorum.host.games import access
from variorum.host.games.common import RefusedError, act, locked
from variorum.host.games.life import phases
from variorum.host.notify import outgoing
from variorum.host.notify.models import Webhook
from variorum.host.notify.outgoing import AddressError, checked, public_door
from variorum.host.notify.services import posting, webhooks

URL = "https://hooks.example/abc?x=1"
MANY = 2_000
"""Drops that a server sends before it gives up."""


class Wall(Receiver):
    """A place where posts arrive."""

    host = "hooks.example"

    def __init__(self, status=204):
        super().__init__(status)

    def opened(self, request, body):
        return request.path, json.loads(body)


@pytest.fixture
def hooked(people, begun):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    return game, webhooks.add(access.find(gil, game.key), URL)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "https:///x", "https://ann:pw@example.org/",
        "https://example.org:8443/", "https://127.0.0.1/", "https://[::1]/", "https://example.org/a b",
        "https://example.org/\r\nX: y", "https://example.org:port/", "https://ex\N{FIRE}.org/",
        "https://example.org/" + "a" * 500, "javascript:alert(1)", "", "https://[/",
    ],
)  # fmt: skip
def test_nothing_is_posted_to_such_an_address(url, hooked):
    game, _ = hooked
    with pytest.raises(AddressError):
        checked(url)
    with pytest.raises(RefusedError):
        webhooks.add(access.find(game.master, game.key), url)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1", "0", "2130706433", "0x7f.1"])
def test_a_name_that_leads_inside_is_refused_when_it_is_looked_up(host):
    with pytest.raises((AddressError, OSError)) as caught:
        public_door(host, 443)
    assert not isinstance(caught.value, ConnectionError)


@pytest.mark.parametrize("words", [b"HTTP/1.1 204 Fine\r\n", b"HTTP/1.1 200 Fine\r\nContent-Length: 2000\r\n\r\n"])
def test_a_server_that_answers_in_drops_does_not_keep_a_worker(monkeypatch, words):
    monkeypatch.setattr(outgoing, "LONGEST", 0.5)
    ours, theirs = socket.socketpair()
    left = threading.Event()
    drops = []

    def drip():
        theirs.sendall(words)
        with suppress(OSError):
            while len(drops) < MANY and not left.wait(0.05):
                theirs.sendall(b"X: y\r\n")
                drops.append(left.is_set())

    dripping = threading.Thread(target=drip)
    dripping.start()
    with suppress(OSError, HTTPException):
        outgoing.post(URL, b"{}", lambda *_: ours)
    left.set()
    dripping.join()
    theirs.close()
    assert len(drops) < MANY


def test_a_phase_is_posted_as_a_stranger_sees_it(hooked):
    game, hook = hooked
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=3))
    with Wall() as wall:
        assert posting.post(hook.pk, posting.PHASE, "S1901M", 1, wall.door) is None
        assert posting.post(hook.pk, posting.PHASE, "S1999M", 1, wall.door) is None
    ((path, sent),) = wall.got
    assert path == "/abc?x=1"
    assert "S1901M has been processed" in sent["content"]
    assert sent["allowed_mentions"] == {"parse": []}
    assert len(sent["embeds"][0]["description"]) > 100


@pytest.mark.parametrize("status", [302, 404, 500])
def test_what_does_not_arrive_is_tried_again_and_at_last_no_more(hooked, status):
    _, hook = hooked
    with Wall(status) as wall:
        rests = [posting.post(hook.pk, posting.ACT, "Hello", attempt, wall.door) for attempt in (1, 2, 3, 4)]
        assert rests == [*posting.BACKOFF, None]
        assert len(wall.got) == 4
        for _ in range(posting.MOST_FAILURES):
            posting.post(hook.pk, posting.ACT, "Hello", 4, wall.door)
    hook.refresh_from_db()
    assert hook.off
    assert str(status) in hook.trouble
    assert len(wall.got) == 3 + posting.MOST_FAILURES


def test_what_arrives_makes_failures_forgotten(hooked):
    _, hook = hooked
    Webhook.objects.update(failures=3, trouble="no")
    with Wall() as wall:
        posting.post(hook.pk, posting.ACT, "@everyone Hello", 1, wall.door)
    hook.refresh_from_db()
    assert (hook.failures, hook.trouble) == (0, "")


def test_acts_are_planned_in_the_transaction(hooked):
    game, hook = hooked
    before = DBTaskResult.objects.count()
    with locked(game.pk) as held:
        act(held, "gil", "A word to all")
    planned = [row.args_kwargs["args"] for row in DBTaskResult.objects.order_by("enqueued_at")[before:]]
    assert [hook.pk, posting.ACT, "A word to all", 1] in planned


def test_only_game_master_and_creator_have_webhooks(hooked, people, client):
    game, hook = hooked
    ann, *_ = people("ann")
    address = f"/games/{game.key}/webhooks/"
    assert client.get(address).status_code == 404
    client.force_login(ann)
    assert client.get(address).status_code == 404
    assert client.post(f"{address}{hook.pk}/remove/").status_code == 404
    assert client.post(f"{address}add/", {"url": URL}).status_code == 404
    client.force_login(game.master)
    page = client.get(address).content.decode()
    assert "hooks.example" in page
    assert "abc" not in page
    assert client.post(f"{address}add/", {"url": "http://x"}, follow=True).status_code == 200
    assert client.post(f"{address}{hook.pk}/remove/").status_code == 302
    assert not Webhook.objects.exists()


def test_a_game_has_few_webhooks(hooked):
    game, _ = hooked
    master = access.find(game.master, game.key)
    for number in range(webhooks.MOST - 1):
        webhooks.add(master, f"{URL}{number}")
    webhooks.add(master, URL)
    with pytest.raises(RefusedError, match="at most"):
        webhooks.add(master, f"{URL}more")


def test_a_door_that_does_not_answer_is_told(hooked):
    _, hook = hooked

    def closed(host, port):
        raise TimeoutError("timed out")

    assert posting.post(hook.pk, posting.ACT, "Hello", 1, closed) == posting.BACKOFF[0]
    hook.refresh_from_db()
    assert hook.trouble == "timed out"
    assert outgoing.TIMEOUT < 10
