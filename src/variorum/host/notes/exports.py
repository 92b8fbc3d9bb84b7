"""Notes in the export of a person's data.

Notes stay with their games; notes to oneself end with the account.
"""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.notes.models import Memo, Note


@section("notes")
def notes(person: Person) -> dict[str, list[dict[str, Any]]]:
    """The notes that a person wrote."""
    told = ("game__key", "text")
    written = Note.objects.filter(author=person)
    return {
        "to_yourself": [dict(row) for row in Memo.objects.filter(author=person).values(*told, "turn", "written")],
        "written": [dict(row) for row in written.values(*told, "number", "seat", "written", "removed")],
    }


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's notes to themselves."""
    Memo.objects.filter(author=person).delete()
