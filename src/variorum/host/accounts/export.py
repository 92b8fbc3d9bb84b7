"""The export of a person's data. Apps above add sections of their own."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from django.core.serializers.json import DjangoJSONEncoder

from variorum.host.accounts.models import SWITCHES, Person

Section = Callable[[Person], Any]

_SECTIONS: dict[str, Section] = {}


def section(name: str) -> Callable[[Section], Section]:
    """Register what goes into the file of that name; `site.apps` names the module."""

    def register(make: Section) -> Section:
        _SECTIONS[name] = make
        return make

    return register


def export(person: Person) -> bytes:
    """A ZIP with a JSON file for each section."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name in sorted(_SECTIONS):
            text = json.dumps(_SECTIONS[name](person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            archive.writestr(f"{name}.json", text)
    return made.getvalue()


@section("profile")
def _profile(person: Person) -> dict[str, Any]:
    fields = ("username", "email", "zone", "away_until", "theme", "about", "private", "shows_seen")
    dates = ("date_joined", "last_login", "seen")
    return {name: getattr(person, name) for name in (*fields, *dates, *SWITCHES)}


@section("addresses")
def _addresses(person: Person) -> list[dict[str, Any]]:
    return list(EmailAddress.objects.filter(user=person).values("email", "verified", "primary"))


@section("tokens")
def _tokens(person: Person) -> list[dict[str, Any]]:
    return [dict(row) for row in person.tokens.values("name", "created", "used")]
