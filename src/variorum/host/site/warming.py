"""Preparation before the first request."""

from django.urls import get_resolver

from variorum.host.play.maps import ways
from variorum.variants import registry


def warm() -> None:
    """Load the code of all pages, and draw the constant part of every board, in about a second."""
    _ = get_resolver().url_patterns
    for name in registry.names():
        ways(name)
