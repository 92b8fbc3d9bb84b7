"""When people were last here, to the day, for those who let others see it.

Only pages that somebody opens and changes that somebody makes count: no stream, no picture, no fetch by a script, no
request with a token. Days are those of UTC for every reader: in days of their own, readers could find out the hour.
"""

from collections.abc import Callable
from datetime import UTC, timedelta

from django.db import Error, transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from variorum.host.accounts.models import Person

NOTED = timedelta(hours=1)
"""How precisely a person's last visit is stored."""

_LONG = 30


def days_away(person: Person) -> int | None:
    """How many days ago a person was last here; None if that isn't known, or not for others."""
    if not (person.shows_seen and person.seen and person.is_active):
        return None
    return max(0, (timezone.now().astimezone(UTC).date() - person.seen.astimezone(UTC).date()).days)


def in_words(days: int | None) -> str:
    """The number of days in words: "today", "3 days ago"; empty for None."""
    if days is None:
        return ""
    if days > _LONG:
        return f"over {_LONG} days ago"
    return {0: "today", 1: "yesterday"}.get(days, f"{days} days ago")


def note(person: Person) -> None:
    """Note that a person is here, if others may see it and it wasn't noted within the hour."""
    now = timezone.now()
    if not person.shows_seen or (person.seen and person.seen > now - NOTED):
        return
    try:
        with transaction.atomic():
            Person.objects.filter(pk=person.pk, is_active=True, shows_seen=True).update(seen=now)
    except Error:
        return  # people can read even while nothing can be saved


def middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Note who is here."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        _note(request)
        return get_response(request)

    return answer


def _note(request: HttpRequest) -> None:
    """Note the person who opens a page or sends a form."""
    opens = "text/html" in request.headers.get("Accept", "") and "HX-Request" not in request.headers
    acts = request.method == "POST"
    person = request.user if (opens or acts) and request.session.session_key else None
    if isinstance(person, Person):
        note(person)
