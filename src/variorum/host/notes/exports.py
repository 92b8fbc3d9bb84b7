"""Notes in the export of a person's data.

Notes stay with their games; reports, and notes to oneself, end with the account.
"""

from typing import Any

from django.dispatch import receiver

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.notes.models import Decision, Memo, Note, NoteReport


@section("notes")
def notes(person: Person) -> dict[str, list[dict[str, Any]]]:
    """The notes that a person wrote, those that the person reported, and what staff wrote about removed ones."""
    told = ("game__key", "text")
    made = NoteReport.objects.filter(by=person).order_by("pk")
    got = NoteReport.objects.filter(writer=person, decision=Decision.REMOVED).order_by("pk")
    written = Note.objects.filter(author=person)
    return {
        "to_yourself": [dict(row) for row in Memo.objects.filter(author=person).values(*told, "turn", "written")],
        "written": [dict(row) for row in written.values(*told, "number", "seat", "written", "removed")],
        "reported": [dict(row) for row in made.values(*told, "reason", "made", "decided")],
        "removed": [dict(row) for row in got.values(*told, "answer", "decided")],
    }


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's reports, and the notes to themselves."""
    Memo.objects.filter(author=person).delete()
    NoteReport.objects.filter(by=person).delete()
