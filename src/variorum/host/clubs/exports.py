"""Clubs in the export of a person's data, and what becomes of them when an account is deleted."""

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.clubs.models import Club
from variorum.host.clubs.queries import members_of


@section("clubs")
def clubs(person: Person) -> list[dict[str, Any]]:
    """The clubs that a person is in; who has been removed from one isn't."""
    rows = person.clubs.filter(removed=False).values("club__key", "club__name", "organizes", "since")
    return [dict(row) for row in rows]


@receiver(leaving)
def take_out(person: Person, **_: Any) -> None:
    """Take a person out of all clubs. Where no organizer is left, who has been there longest becomes it."""
    for pk in list(person.clubs.order_by("club").values_list("club", flat=True)):
        with transaction.atomic():
            club = Club.objects.select_for_update().filter(pk=pk).first()
            if club is None:
                continue  # dissolved meanwhile
            club.memberships.filter(person=person).delete()
            eldest = members_of(club).first()
            if eldest is None:
                club.delete()
            elif not members_of(club).filter(organizes=True).exists():
                eldest.organizes = True
                eldest.save()
