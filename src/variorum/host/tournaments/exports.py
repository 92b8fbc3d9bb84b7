"""Tournaments in the export of a person's data. With an account, the tournaments that it made are deleted."""

from typing import Any

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.tournaments.models import Entrant, Tournament


@section("tournaments")
def tournaments(person: Person) -> dict[str, list[dict[str, Any]]]:
    """The tournaments that a person made, and those that the person entered."""
    made = Tournament.objects.filter(owner=person).values("key", "name", "variant", "rounds", "created")
    entered = Entrant.objects.filter(person=person).values("tournament__key", "since", "withdrawn")
    return {"made": [dict(row) for row in made], "entered": [dict(row) for row in entered]}
