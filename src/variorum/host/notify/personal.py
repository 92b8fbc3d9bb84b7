"""This app's personal data: part of a person's export, deleted with the account."""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.notify.models import Delivery, Device, PushWish, Webhook


@section("mails")
def mails(person: Person) -> list[dict[str, Any]]:
    """The mails of the last weeks: their subjects, not their texts."""
    rows = Delivery.objects.filter(person=person).order_by("due")
    return [dict(row) for row in rows.values("game__key", "seat", "kind", "due", "done")]


@section("webhooks")
def webhooks(person: Person) -> list[dict[str, Any]]:
    """The webhooks that a person set up."""
    rows = Webhook.objects.filter(by=person).order_by("created")
    return [dict(row) for row in rows.values("game__key", "url", "off", "created")]


@section("pushes")
def pushes(person: Person) -> dict[str, Any]:
    """The devices that get a person's pushes, and which they get."""
    devices = Device.objects.filter(person=person).values("name", "address", "added", "expired")
    wish = PushWish.objects.filter(person=person).first()
    silent = list(wish.silent_games.values_list("key", flat=True)) if wish else []
    names = ("deadline", "phase", "message", "vote", "quiet_from", "quiet_to")
    chosen = {name: getattr(wish, name) for name in names} if wish else {}
    return {"devices": [dict(device) for device in devices], **chosen, "silent_games": silent}


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's mails, webhooks and devices."""
    Device.objects.filter(person=person).delete()
    PushWish.objects.filter(person=person).delete()
    Delivery.objects.filter(person=person).delete()
    Webhook.objects.filter(by=person).delete()
