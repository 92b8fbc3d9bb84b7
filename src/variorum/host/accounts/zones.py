"""Time zones to choose from, and the zone in which a person's pages tell times."""

from collections.abc import Awaitable, Callable
from functools import cache
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware

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
    """The zones that may be chosen: one for each place, and UTC."""
    return frozenset(name for name in available_timezones() if name == "UTC" or name.startswith(_CONTINENTS))


def choices() -> Choices:
    """The same for a form, by continent."""
    places = sorted(names() - {"UTC"})
    groups = groupby(places, key=lambda name: name.split("/")[0])
    return [("UTC", "UTC"), *((part, [(name, _told(name)) for name in zones]) for part, zones in groups)]


def _told(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", ", ")


class _Taste:
    """The zone and the language of whoever asks."""

    def __init__(self, request: HttpRequest) -> None:
        person = request.user if request.session.session_key else None
        self.zone, self.language = "UTC", translation.get_language()
        if isinstance(person, Person):
            self.zone = person.zone if person.zone in names() else "UTC"
            self.language = person.language


@sync_and_async_middleware
def middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answer a person in the person's own time zone and language."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            taste = await sync_to_async(_Taste)(request)
            waiting: Awaitable[HttpResponseBase] = get_response(request)
            with timezone.override(ZoneInfo(taste.zone)), translation.override(taste.language):
                return await waiting

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        taste = _Taste(request)
        with timezone.override(ZoneInfo(taste.zone)), translation.override(taste.language):
            response: HttpResponseBase = get_response(request)
            return response

    return answer
