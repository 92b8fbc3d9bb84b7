"""Who has a live game's page open: they see what happens, and get no mails or pushes about it.

It is noted in the cache that all processes share. Somebody who closes the page counts as present for a minute more.
"""

from datetime import timedelta

from django.core.cache import cache

from variorum.host.games.access import Access
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.models import Game

LASTING = 60
"""Seconds that a note lasts; streams make one more often."""

_QUICK = timedelta(hours=1)
"""Longer phases, such as those of a live game that has slowed down, are no longer played at one sitting."""


def is_live(game: Game) -> bool:
    """Whether a game is played at one sitting now."""
    length = game.deadline - game.began if game.deadline and game.began else timedelta()
    return game.terms.clock.pace is Pace.LIVE and length <= _QUICK


def key_of(access: Access) -> str:
    """The key under which a viewer's presence is noted; empty if nobody needs to know of it."""
    takes_part = access.person.is_authenticated and access.seats
    return _key(access) if takes_part and is_live(access.game) else ""


def note(key: str) -> None:
    """Note that somebody is present."""
    cache.set(key, 1, LASTING)


def is_present(access: Access) -> bool:
    """Whether the viewer has the page of a live game open."""
    return is_live(access.game) and cache.get(_key(access)) is not None


def _key(access: Access) -> str:
    return f"here-{access.game.pk}-{access.person.pk}"
