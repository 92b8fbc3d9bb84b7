"""What templates of all pages know about this app."""

from django.conf import settings
from django.http import HttpRequest


def people(_request: HttpRequest) -> dict[str, bool]:
    """Whether the host has ratings."""
    return {"has_ratings": settings.RATINGS}
