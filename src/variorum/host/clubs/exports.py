"""Clubs in the export of a person's data, and what becomes of them when an account is deleted."""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.clubs import services


@section("clubs")
def clubs(person: Person) -> list[dict[str, Any]]:
    """The clubs that a person is in; who has been removed from one isn't."""
    rows = person.clubs.filter(removed=False).values("club__key", "club__name", "organizes", "since")
    return [dict(row) for row in rows]


@receiver(leaving)
def take_out(person: Person, **_: Any) -> None:
    """Take a person out of all clubs; those without an organizer get one, and empty ones are dissolved."""
    services.take_out(person)
