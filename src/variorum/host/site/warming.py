"""Preparation before the first request."""

import logging
from collections.abc import Iterator
from contextlib import suppress

import msgspec
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
    know_types()


def know_types() -> None:
    """Look at the fields of all types before there are threads.

    `msgspec` does so when a type is first read, and a thread that reads the same one meanwhile would end the process.
    """
    for kind in {*_below(msgspec.Struct)}:
        with suppress(TypeError):  # those that nobody reads, such as unions without tags
            msgspec.json.Decoder(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
