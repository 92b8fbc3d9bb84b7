import json
from base64 import urlsafe_b64encode
from datetime import datetime, time, timedelta

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.serializers import deserialize
from django.utils import timezone
from py_vapid import Vapid02
from receiver import Receiver

from variorum.host.accounts.export import export
from variorum.host.accounts.publicids import shown
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.notify import outgoing
from variorum.host.notify.models import Delivery, Device, Kind, PushKey, PushWish, Way
from variorum.host.notify.sealing import public_key
from variorum.host.notify.services import clock, devices, mails, pushes
from variorum.host.notify.services.plans import MAIL_ALONE
from variorum.host.press.services import messages
from variorum.host.site.operation.dump import written

AUTH = b"sixteen bytes !!"
SECRET = "We attack at dawn"


def plain(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Service(Receiver):
    """A push service that opens what it gets with the device's key."""

    host = "push.example"

    def __init__(self, status=201):
        self.key = ec.generate_private_key(ec.SECP256R1())
        super().__init__(status)

    def opened(self, request, body):
        keys = {"private_key": self.key, "auth_secret": AUTH, "version": "aes128gcm"}
        return dict(request.headers), json.loads(http_ece.decrypt(body, **keys))

    def device(self, person, name="1"):
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return devices.add(person, f"https://push.example/{name}", plain(point), plain(AUTH), "Firefox on Linux")


@pytest.fixture
def table(people, begun):
    """Two people with seats."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    return game, access.find(ann, game.key), access.find(ben, game.key)


def planned(person, way=Way.PUSH, kind=Kind.MESSAGE):
    return Delivery.objects.filter(person=person, way=way, kind=kind)


def write(one, other, text=SECRET, key="1"):
    messages.send(one, (other.seat,), text, key)
    return planned(other.person).get()


def test_a_push_names_the_game_and_the_kind_of_news_and_nothing_else(table):
    game, ann, ben = table
    with Service() as service:
        service.device(ben.person)
        assert pushes.send(write(ann, ben), service.door) == 1
    ((headers, told),) = service.got
    assert told == {
        "title": game.name,
        "body": "You have new messages.",
        "url": f"/games/{game.key}/press/",
        "tag": f"{game.key}-message",
        "count": 2,
    }
    assert SECRET not in str(service.got)
    assert ann.seat not in str(told)
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "86400")
    assert Vapid02.verify(headers["Authorization"])
    assert headers["Authorization"].endswith(f"k={public_key()}")


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in MAIL_ALONE])
def test_what_a_push_says_does_not_depend_on_the_seat_or_its_secrets(table, kind):
    game, ann, ben = table
    told = [
        pushes.payload(Delivery(person=who.person, game=game, seat=who.seat, kind=kind, detail=SECRET))
        for who in (ann, ben)
    ]
    assert told[0] == told[1]
    assert SECRET not in str(told)


def test_the_key_is_made_once(table):
    assert public_key() == public_key()
    assert PushKey.objects.count() == 1


def test_pushes_are_planned_for_devices_by_kind_and_game_whatever_mail_one_gets(table):
    game, ann, ben = table
    messages.send(ann, (ben.seat,), "Hello", "0")
    assert not planned(ben.person).exists()
    Delivery.objects.all().delete()
    with Service() as service:
        service.device(ben.person)
        type(ben.person).objects.filter(pk=ben.person.pk).update(tell_message=False)
        write(ann, ben, key="1")
        assert not planned(ben.person, Way.MAIL).exists()
        Delivery.objects.all().delete()
        wish = PushWish.objects.create(person=ben.person, message=False)
        messages.send(ann, (ben.seat,), "Hello?", "2")
        PushWish.objects.update(message=True)
        wish.silent_games.add(game)
        messages.send(ann, (ben.seat,), "Anybody there?", "3")
        assert not planned(ben.person).exists()


@pytest.mark.parametrize(("status", "is_gone"), [(201, False), (404, True), (410, True)])
def test_an_expired_device_gets_nothing_more_and_its_owner_is_told(
    table, client, django_assert_num_queries, status, is_gone
):
    _, ann, ben = table
    with Service(status) as service:
        device = service.device(ben.person)
        push = write(ann, ben)
        pushes.send(push, service.door)
        device.refresh_from_db()
        assert (device.expired is not None) is is_gone
        client.force_login(ben.person)
        assert ("open this page there and turn them on again" in client.get("/me/pushes/").content.decode()) is is_gone
        Delivery.objects.all().delete()
        if is_gone:
            with django_assert_num_queries(1):
                assert pushes.send(push, service.door) == 0
        messages.send(ann, (ben.seat,), "Are you there?", "another")
        assert planned(ben.person).exists() is not is_gone
    added = devices.add(ben.person, "https://push.example.org/2", device.public, device.auth, device.name)
    assert set(Device.objects.all()) == ({added} if is_gone else {device, added})
    assert added.expired is None


def test_a_push_that_fails_is_tried_again(table):
    _, ann, ben = table
    with Service(503) as service:
        service.device(ben.person)
        with pytest.raises(OSError, match="no device"):
            pushes.send(write(ann, ben), service.door)
    assert Device.objects.count() == 1


def test_a_push_is_sent_only_while_its_message_is_unread(table, monkeypatch):
    _, ann, ben = table
    sent = []
    monkeypatch.setattr(pushes, "send", sent.append)
    with Service() as service:
        service.device(ben.person)
        delivery = write(ann, ben)
    messages.mark_read(ben, ",".join(sorted((ann.seat, ben.seat))))
    Delivery.objects.update(due=timezone.now())
    mails.deliver(delivery.game_id, delivery.kind, delivery.key)
    assert sent == []
    assert planned(ben.person).get().done


def test_a_push_that_a_wrong_clock_claimed_is_sent_once(table, monkeypatch):
    _, ann, ben = table
    sent = []
    monkeypatch.setattr(pushes, "send", sent.append)
    with Service() as service:
        service.device(ben.person)
        delivery = write(ann, ben)
    now = timezone.now()
    Delivery.objects.update(due=now - timedelta(hours=1), claimed=now + timedelta(hours=1))
    assert clock.again(now) >= 1
    for _ in range(2):
        mails.deliver(delivery.game_id, delivery.kind, delivery.key)
    assert sent == [delivery]


def test_quiet_hours_postpone_pushes(table, monkeypatch):
    _, ann, ben = table
    sent = []
    monkeypatch.setattr(pushes, "send", sent.append)
    with Service() as service:
        service.device(ben.person)
        delivery = write(ann, ben)
    now = timezone.now()
    hours = [(now + timedelta(hours=hours)).time() for hours in (-1, 1)]
    PushWish.objects.create(person=ben.person, quiet_from=hours[0], quiet_to=hours[1])
    Delivery.objects.update(due=now)
    mails.deliver(delivery.game_id, delivery.kind, delivery.key)
    kept = planned(ben.person).get()
    assert (sent, kept.done, kept.tries) == ([], None, 0)
    assert kept.due > now
    PushWish.objects.update(quiet_from=None)
    later = kept.due + timedelta(hours=1)
    assert clock.again(later) >= 1
    Delivery.objects.update(due=now)
    mails.deliver(delivery.game_id, delivery.kind, delivery.key)
    assert sent == [kept]


@pytest.mark.parametrize(
    ("begin", "end", "at", "until"),
    [
        ("22:00", "07:30", "23:10", "2026-11-24 07:30"),
        ("22:00", "07:30", "06:10", "2026-11-23 07:30"),
        ("22:00", "07:30", "12:00", None),
        ("12:00", "13:00", "12:30", "2026-11-23 13:00"),
        ("12:00", "12:00", "12:00", None),
    ],
)
def test_quiet_hours_are_in_the_persons_zone(people, begin, end, at, until):
    (ann,) = people("ann")
    ann.zone = "Europe/Berlin"
    PushWish.objects.create(person=ann, quiet_from=time.fromisoformat(begin), quiet_to=time.fromisoformat(end))
    found = devices.quiet_until(ann, datetime.fromisoformat(f"2026-11-23 {at}+01:00"))
    assert (found and f"{found:%Y-%m-%d %H:%M}") == until


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://push.example/1", "https"),
        ("https://127.0.0.1/1", "public internet"),
        ("https://[::1]/1", "public internet"),
        ("https://push.example:8443/1", "port"),
        ("https://push.example/" + "x" * 2_000, "at most 1000"),
        ("", "https"),
    ],
)
def test_addresses_are_checked_like_those_of_webhooks(people, address, why):
    (ann,) = people("ann")
    with Service() as service:
        good = service.device(ann)
    with pytest.raises(RefusedError, match=why):
        devices.add(ann, address, good.public, good.auth)
    for public, auth in (("", ""), (good.public, "AA"), ("A" * 87, good.auth), ("€", good.auth)):
        with pytest.raises(RefusedError, match="p256dh"):
            devices.add(ann, "https://push.example/2", public, auth)
    with pytest.raises(outgoing.AddressError):
        outgoing.public_door("localhost", 443)


def test_the_oldest_of_many_devices_goes_and_one_belongs_to_one_person(people):
    ann, ben = people("ann", "ben")
    with Service() as service:
        for number in range(devices.MOST + 1):
            service.device(ann, str(number))
        assert Device.objects.filter(person=ann).count() == devices.MOST
        assert not Device.objects.filter(address__endswith="/0").exists()
        service.device(ben, "5")
    assert Device.objects.get(address__endswith="/5").person == ben


def test_the_page_and_the_script(client, table):
    game, ann, _ = table
    client.force_login(ann.person)
    with Service() as service:
        device = service.device(ann.person)
    sent = {"address": "https://push.example/2", "public": device.public, "auth": device.auth, "name": "x" * 900}
    assert client.post("/me/pushes/devices/", sent).status_code == 204
    refused = client.post("/me/pushes/devices/", {"address": "https://10.0.0.1/"})
    assert (refused.status_code, b"public internet" in refused.content) == (422, True)
    page = client.get("/me/pushes/").content.decode()
    assert "Firefox on Linux" in page
    assert f'data-key="{public_key()}"' in page
    wrong = client.post("/me/pushes/", {"quiet_from": "22:00"})
    assert (wrong.status_code, b"both times" in wrong.content) == (422, True)
    chosen = {"phase": "on", "quiet_from": "22:00", "quiet_to": "07:00", "silent_games": [game.key]}
    assert client.post("/me/pushes/", chosen).status_code == 302
    wish = PushWish.objects.get(person=ann.person)
    assert (wish.phase, wish.message, list(wish.silent_games.all())) == (True, False, [game])
    assert b"pushes.json" in export(ann.person)
    client.post(f"/me/pushes/devices/{device.pk}/remove/")
    assert not Device.objects.filter(pk=device.pk).exists()
    assert "addEventListener" in client.get("/worker.js").content.decode()
    client.logout()
    assert client.get("/me/pushes/").status_code == 302


def test_programs_choose_pushes_too(client, table):
    game, ann, _ = table
    client.force_login(ann.person)
    with Service() as service:
        known = service.device(ann.person)
    wanted = {"message": False, "quiet_from": "22:00", "quiet_to": "07:00", "silent_games": [game.key]}
    told = client.put("/api/v1/me/pushes", wanted, content_type="application/json")
    assert (told.status_code, told.json()["silent_games"], told.json()["message"]) == (200, [game.key], False)
    assert [device["id"] for device in client.get("/api/v1/me/pushes").json()["devices"]] == [shown("device", known.pk)]
    for wrong in ({"quiet_from": "22:00"}, {"silent_games": ["nosuchgame"]}):
        assert client.put("/api/v1/me/pushes", wrong, content_type="application/json").status_code == 422
    new = {"address": "https://push.example/9", "public": known.public, "auth": known.auth}
    assert client.post("/api/v1/me/pushes/devices", new, content_type="application/json").status_code == 200
    assert client.delete(f"/api/v1/me/pushes/devices/{shown('device', known.pk)}").status_code == 200
    assert Device.objects.count() == 1


def test_backups_have_what_somebody_chose(table):
    game, ann, _ = table
    wish = PushWish.objects.create(person=ann.person, vote=False, quiet_from=time(22), quiet_to=time(7))
    wish.silent_games.add(game)
    line = written(wish)
    wish.delete()
    for found in deserialize("jsonl", line.decode()):
        found.save(force_insert=True)
    again = PushWish.objects.get(person=ann.person)
    assert (again.vote, again.quiet_from, list(again.silent_games.all())) == (False, time(22), [game])
