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


_HOUR, _PATIENCE = 3600, 600
"""Seconds of an hour, and those until work that got stuck may be asked for again."""


def begins(work: str, kind: str, whose: str, most: int) -> bool:
    """Whether work that several may ask for begins now: once, and within the asker's limit of a kind for an hour."""
    if not cache.add(f"{work}-begun", 1, _PATIENCE):
        return False
    if not allowed(f"{kind}-{whose}", most, _HOUR):
        over(work)
        return False
    return True


def over(work: str) -> None:
    """Let work that is done, or has failed, begin again when somebody asks."""
    cache.delete(f"{work}-begun")
