"""A limit to how often something is done."""

from django.core.cache import cache


def allowed(what: str, most: int, seconds: int) -> bool:
    """Whether something may be done once more, which is counted: at most so often in so many seconds."""
    name = f"throttle-{what}"
    if cache.add(name, 1, seconds):
        return True
    try:
        return bool(cache.incr(name) <= most)
    except ValueError:  # it ended in between
        return True
