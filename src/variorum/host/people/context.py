"""What templates of all pages know about this app."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest

from variorum.host.people.models import Rating


def people(_request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Whether the host has ratings, and somebody is rated."""
    return {"has_ratings": lambda: settings.RATINGS and Rating.objects.exists()}
