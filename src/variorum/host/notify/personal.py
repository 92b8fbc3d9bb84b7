"""This app's personal data: part of a person's export, deleted with the account."""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.notify.models import Delivery, Webhook


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


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's mails and webhooks."""
    Delivery.objects.filter(person=person).delete()
    Webhook.objects.filter(by=person).delete()
