import json
import socket
import threading
from contextlib import suppress
from datetime import timedelta
from email import message_from_bytes
from http.client import HTTPException

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from receiver import Receiver
from tests.tables import each

from variorum.host.accounts.publicids import shown as named
from variorum.host.games import access
from variorum.host.games.common import RefusedError, act, locked
from variorum.host.games.life import phases
from variorum.host.games.terms import Press
from variorum.host.notify import outgoing
from variorum.host.notify.models import Style, Webhook
from variorum.host.notify.outgoing import AddressError, checked, public_door
from variorum.host.notify.services import posting, webhooks
from variorum.host.press.models import Message
from variorum.host.press.services import messages

URL = "https://hooks.example/abc?x=1"
MANY = 2_000
"""Drops that a server sends before it gives up."""


class Wall(Receiver):
    """A place where posts arrive."""

    host = "hooks.example"

    def __init__(self, status=204):
        super().__init__(status)

    def opened(self, request, body):
        """The path, the post, and the picture that came with it."""
        kind = request.headers["Content-Type"]
        if kind == "application/json":
            return request.path, json.loads(body), b""
        form = message_from_bytes(f"Content-Type: {kind}\r\n\r\n".encode() + body)
        post, picture = (part.get_payload(decode=True) for part in form.get_payload())
        return request.path, json.loads(post), picture


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


@each("host", ["localhost", "127.0.0.1", "::1", "0", "2130706433", "0x7f.1"])
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
    ((path, sent, picture),) = wall.got
    assert path == "/abc?x=1"
    assert "S1901M has been processed" in sent["content"]
    assert sent["allowed_mentions"] == {"parse": []}
    (embed,) = sent["embeds"]
    assert embed["description"].startswith("**Austria** ")
    assert embed["description"].index("**France** ") < embed["description"].index("**Turkey** ")
    assert (embed["image"]["url"], picture[:4]) == ("attachment://map.png", b"\x89PNG")


def test_other_chats_get_a_text(hooked):
    game, hook = hooked
    Webhook.objects.update(style=Style.PLAIN)
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=3))
    with Wall() as wall:
        posting.post(hook.pk, posting.PHASE, "S1901M", 1, wall.door)
    ((_, sent, _),) = wall.got
    assert list(sent) == ["text"]
    assert sent["text"].startswith(f"{game.name}: S1901M has been processed.")
    assert "\nAustria " in sent["text"]


@pytest.mark.parametrize("shown", [False, True])
def test_missing_seats_are_named_and_mentioned_only_where_all_see_who_is_ready(people, begun, shown):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil, ready_shown=shown)
    seat = access.find(ann, game.key).seat
    hook = webhooks.add(access.find(gil, game.key, "GM"), URL, roles={seat: "77"})
    with Wall() as wall:
        posting.post(hook.pk, posting.DUE, str(game.phase_number), 1, wall.door)
        posting.post(hook.pk, posting.DUE, "99", 1, wall.door)
    ((_, sent, _),) = wall.got
    assert f"S1901M is due on <t:{int(game.deadline.timestamp())}:F>" in sent["content"]
    assert (f"Missing: {seat.capitalize()}" in sent["content"]) is shown
    assert sent["allowed_mentions"] == ({"parse": [], "roles": ["77"]} if shown else {"parse": []})


def test_an_open_seat_mentions_the_role_of_replacements(people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil)
    seat = access.find(ann, game.key).seat
    hook = webhooks.add(access.find(gil, game.key, "GM"), URL, roles={"replacement": "88"})
    with Wall() as wall:
        posting.post(hook.pk, posting.SEAT, seat, 1, wall.door)
        game.members.filter(seat=seat).update(abandoned=True)
        posting.post(hook.pk, posting.SEAT, seat, 1, wall.door)
    ((_, sent, _),) = wall.got
    assert sent["content"].startswith(f"<@&88> **{game.name}**: {seat.capitalize()} needs a replacement.")


def test_public_press_is_posted_and_private_press_never(people, begun):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil, press=Press.PUBLIC)
    hook = webhooks.add(access.find(gil, game.key, "GM"), URL)
    messages.send(access.find(ann, game.key), ("*",), "@everyone **Peace**?", "k")
    public = Message.objects.get()
    with Wall() as wall:
        posting.post(hook.pk, posting.PRESS, str(public.pk), 1, wall.door)
        Message.objects.update(public=False)
        posting.post(hook.pk, posting.PRESS, str(public.pk), 1, wall.door)
    ((_, sent, _),) = wall.got
    assert sent["embeds"][0]["description"] == "@everyone \\*\\*Peace\\*\\*?"
    assert sent["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize("roles", [{"ATLANTIS": "1"}, {"FRANCE": "@everyone"}, {"FRANCE": "9" * 30}])
def test_roles_belong_to_seats_and_are_numbers(hooked, roles):
    game, _ = hooked
    with pytest.raises(RefusedError, match=r"seat|number"):
        webhooks.add(access.find(game.master, game.key), URL, roles=roles)


def test_a_webhook_is_set_up_and_tried_on_its_page(hooked, client):
    game, hook = hooked
    client.force_login(game.master)
    road = f"/games/{game.key}/webhooks/"
    sent = {"url": f"{URL}2", "style": "plain", "roles": "FRANCE 12\n\nreplacement 13"}
    page = client.post(f"{road}add/", sent, follow=True).content.decode()
    assert "A first message is on its way" in page
    made = Webhook.objects.get(url=f"{URL}2")
    assert (made.style, made.roles) == ("plain", {"FRANCE": "12", "replacement": "13"})
    planned = [row.args_kwargs["args"] for row in DBTaskResult.objects.all()]
    assert [made.pk, posting.TRIAL, "", 1] in planned
    assert client.post(f"{road}{named('hook', hook.pk)}/try/").status_code == 302
    refused = client.post(f"{road}add/", {**sent, "roles": "FRANCE"}, follow=True)
    assert "Write a seat and the number of its role" in refused.content.decode()
    with Wall() as wall:
        posting.post(made.pk, posting.TRIAL, "", 1, wall.door)
    assert "this webhook works" in wall.got[0][1]["text"]


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
    assert "A webhook was switched off" in hook.game.acts.last().text


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
