"""Time zones to choose from, and the zone used on a person's pages."""

from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from variorum.host.accounts.models import Person

_CONTINENTS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)

Choices = list[tuple[str, Any]]


@cache
def names() -> frozenset[str]:
    """The available zones: one for each place, and UTC."""
    return frozenset(name for name in available_timezones() if name == "UTC" or name.startswith(_CONTINENTS))


def choices() -> Choices:
    """The available zones by continent, for a form."""
    places = sorted(names() - {"UTC"})
    groups = groupby(places, key=lambda name: name.split("/")[0])
    return [("UTC", "UTC"), *((part, [(name, _told(name)) for name in zones]) for part, zones in groups)]


def _told(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", ", ")


def _zone(request: HttpRequest) -> ZoneInfo:
    """The time zone of the person who made a request."""
    person = request.user if request.session.session_key else None
    return ZoneInfo(person.zone if isinstance(person, Person) and person.zone in names() else "UTC")


def middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer every request in the person's time zone."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(_zone(request)):
            return get_response(request)

    return answer
