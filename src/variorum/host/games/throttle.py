"""A limit to how often something is done, counted for all processes of the host together."""

from django.core.cache import cache

PREFIX = "throttle-"
"""With this begins whatever is counted here; it is kept where all processes see it."""


def allowed(what: str, most: int, seconds: int) -> bool:
    """Whether something may be done once more, which is counted: at most so often in so many seconds."""
    places = (f"{PREFIX}{what}-{place}" for place in range(most))
    return any(cache.add(place, 1, seconds) for place in places)
