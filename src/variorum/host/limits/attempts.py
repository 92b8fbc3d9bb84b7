"""Attempts, such as passwords, counted across all processes of the host."""

from django.core.cache import cache

PREFIX = "throttle-"
"""The prefix of counters in the shared cache."""


def allowed(what: str, most: int, seconds: int) -> bool:
    """Count an attempt, and tell whether it is within the limit of `most` per number of seconds."""
    places = [f"{PREFIX}{what}-{place}" for place in range(most)]
    taken = cache.get_many(places)
    # Another process may take a place meanwhile, but never the same one twice.
    return any(cache.add(place, 1, seconds) for place in places if place not in taken)
