"""Tournaments in the export of a person's data, and what becomes of them when an account is deleted."""

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.tournaments.models import Entrant, Tournament
from variorum.host.tournaments.queries import still_in


@section("tournaments")
def tournaments(person: Person) -> dict[str, list[dict[str, Any]]]:
    """The tournaments that a person made, and those that the person entered."""
    made = Tournament.objects.filter(owner=person).values("key", "name", "variant", "rounds", "created")
    entered = Entrant.objects.filter(person=person).values("tournament__key", "since", "withdrawn", "team")
    return {"made": [dict(row) for row in made], "entered": [dict(row) for row in entered]}


@receiver(leaving)
def hand_over(person: Person, **_: Any) -> None:
    """Withdraw a person; whoever entered first gets the person's tournaments. Where nobody is in, they are deleted."""
    person.entries.update(withdrawn=True)
    with transaction.atomic():
        for row in Tournament.objects.select_for_update().filter(owner=person).order_by("pk"):
            heir = still_in(row).first()
            if heir is None:
                row.delete()
            else:
                row.owner = heir.person
                row.save()
