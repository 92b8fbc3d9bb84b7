"""What this app keeps of people: added to what they save for themselves, deleted when they leave."""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.notify.models import Delivery, Webhook


@section("mails")
def mails(person: Person) -> list[dict[str, Any]]:
    """The mails of the last weeks: what they were about, not what they said."""
    rows = Delivery.objects.filter(person=person).order_by("due")
    return [dict(row) for row in rows.values("game__key", "seat", "kind", "due", "done")]


@section("webhooks")
def webhooks(person: Person) -> list[dict[str, Any]]:
    """The webhooks that somebody set up."""
    rows = Webhook.objects.filter(by=person).order_by("created")
    return [dict(row) for row in rows.values("game__key", "url", "off", "created")]


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete both."""
    Delivery.objects.filter(person=person).delete()
    Webhook.objects.filter(by=person).delete()
