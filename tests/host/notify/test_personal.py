import json
from io import BytesIO
from zipfile import ZipFile

from working import work

from variorum.host.accounts import services
from variorum.host.accounts.export import export
from variorum.host.games.access import find
from variorum.host.notify.models import Delivery, Webhook
from variorum.host.notify.services import webhooks


def test_people_save_what_is_kept_of_their_mails_and_webhooks(people, begun):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    webhooks.add(find(gil, game.key), "https://hooks.example/abc")
    work()
    with ZipFile(BytesIO(export(gil))) as archive:
        (mail,) = json.loads(archive.read("mails.json"))
        (hook,) = json.loads(archive.read("webhooks.json"))
    assert (mail["kind"], mail["seat"], hook["url"]) == ("begun", "GM", "https://hooks.example/abc")


def test_nothing_is_kept_of_somebody_who_has_left(people, begun):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    webhooks.add(find(gil, game.key), "https://hooks.example/abc")
    services.delete(gil)
    assert not Delivery.objects.exists()
    assert not Webhook.objects.exists()
