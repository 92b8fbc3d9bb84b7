"""Public pages of people, as they can be reported to the host's staff."""

from django.shortcuts import get_object_or_404
from django.urls import reverse_lazy

from variorum.host.accounts.models import Person
from variorum.host.press.reports import KINDS, Reportable, ReportedThing


def _find(_: Person, name: str) -> Person:
    return get_object_or_404(Person, username=name, is_active=True, guest=False)


def _told(row: Person) -> ReportedThing:
    back = reverse_lazy("people:person", args=(row.username,))
    return ReportedThing(str(row.pk), row, f"profile of {row.username}", f"{row.username}\n\n{row.about}".strip(), back)


def _remove(pk: str) -> None:
    Person.objects.filter(pk=pk).update(about="")


KINDS["person"] = Reportable(_find, _told, _remove, "Remove the text about themselves")
