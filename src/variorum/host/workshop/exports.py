"""Boards in the export of a person's data; they end with their designer's account."""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.workshop import services
from variorum.host.workshop.models import Design
from variorum.host.workshop.texts import files_of


@section("boards")
def boards(person: Person) -> list[dict[str, Any]]:
    """A person's boards, with the files of their folders."""
    found = Design.objects.filter(owner=person)
    told = ("key", "name", "link", "withdrawn", "created", "changed")
    return [{**{name: getattr(design, name) for name in told}, "files": files_of(design)} for design in found]


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's boards."""
    for design in Design.objects.filter(owner=person):
        services.delete(design)
