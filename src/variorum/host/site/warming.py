"""Making, before the first request comes, what all requests share."""

from django.urls import get_resolver

from variorum.host.play.maps import ways
from variorum.variants import registry


def warm() -> None:
    """Load all pages' code, and draw the constant part of every variant's board: about a second."""
    _ = get_resolver().url_patterns
    for name in registry.names():
        ways(name)
