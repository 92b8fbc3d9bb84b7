"""Waiting lists in the export of a person's data; entries and lists end with the account."""

from typing import Any

import msgspec
from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.lists.models import Waiting, WaitingList


@section("waiting_lists")
def waiting_lists(person: Person) -> dict[str, list[dict[str, Any]]]:
    """The lists that a person is on, and those that the person made."""
    on = Waiting.objects.filter(person=person).select_related("list")
    made = [
        {
            **{name: getattr(row, name) for name in ("key", "name", "variant", "chosen", "created")},
            "terms": msgspec.to_builtins(row.terms),
        }
        for row in WaitingList.objects.filter(owner=person)
    ]
    return {"on": [{"key": one.list.key, "name": one.list.name, "since": one.since} for one in on], "made": made}


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Take a person off all lists, and delete those that the person made."""
    Waiting.objects.filter(person=person).delete()
    WaitingList.objects.filter(owner=person).delete()
