"""Time zones to search for in forms, and the zone used on a person's pages."""

from collections.abc import Callable
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
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


@cache
def names() -> frozenset[str]:
    """The available zones: one for each place, and UTC."""
    return frozenset(name for name in available_timezones() if name == "UTC" or name.startswith(_CONTINENTS))


def meant(text: str) -> str:
    """The zone that somebody means by its name or its city; empty if that is none, or several."""
    wanted = text.strip().replace(" ", "_").casefold()
    found = [name for name in names() if wanted in {name.casefold(), _city(name).casefold()}]
    return found[0] if len(found) == 1 else ""


def _city(name: str) -> str:
    return name.rpartition("/")[2]


class ZoneInput(forms.TextInput):
    """A text with a list of all zones to search, in which the present one comes first."""

    template_name = "accounts/zone.html"

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        """The same with the zones."""
        context = super().get_context(name, value, attrs)
        own = [zone for zone in (str(value or ""), "UTC") if zone in names()]
        zones = dict.fromkeys([*own, *sorted(names())])
        context["zones"] = [(zone, _city(zone).replace("_", " ")) for zone in zones]
        return context


class ZoneField(forms.CharField):
    """A zone, by its name or its city."""

    widget = ZoneInput

    def __init__(self, **other: Any) -> None:
        super().__init__(label="Time zone", max_length=64, **other)

    def to_python(self, value: Any) -> str:
        """The zone's name. Raises: ValidationError."""
        text = super().to_python(value) or ""
        found = meant(text)
        if text and not found:
            raise forms.ValidationError("Unknown time zone. Enter a city such as Berlin, or choose one from the list.")
        return found


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
