"""Preparation before the first request."""

import logging

from django.urls import get_resolver

from variorum.host.play.pictures.maps import ways
from variorum.variants import registry

logger = logging.getLogger(__name__)


def warm() -> None:
    """Load the code of all pages, and draw the constant part of the boards of demo games, in about a second.

    Variants that are installed or in `VARIORUM_VARIANTS`, and cannot be loaded, are named in the log.
    """
    for name, reason in registry.failures().items():
        logger.warning("The variant %s is not available: %s", name, reason)
    _ = get_resolver().url_patterns
    for name in registry.SHOWCASE:
        ways(name)
