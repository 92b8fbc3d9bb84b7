"""Zines in the export of a person's data; they end with their editor's account."""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.zines.models import Zine


@section("zines")
def zines(person: Person) -> list[dict[str, Any]]:
    """A person's zines, with all issues as they were printed."""
    told = ("key", "title", "motto", "color", "opening", "closing", "left_out", "created")
    return [
        {
            **{name: getattr(zine, name) for name in told},
            "games": [dict(row) for row in zine.games.values("game__key", "note")],
            "issues": [dict(row) for row in zine.issues.values("number", "published", "content")],
        }
        for zine in Zine.objects.filter(editor=person)
    ]


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's zines."""
    Zine.objects.filter(editor=person).delete()
