"""The keys of the sandboxes created in a session."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest

from variorum.host.games.models import Game
from variorum.host.games.sessions import SANDBOXES, held


@contextmanager
def shelf(request: HttpRequest, *, is_new: bool) -> Iterator[list[str]]:
    """The keys, for changing within the block: other requests wait until it ends and the keys are saved.

    `is_new`: the session has just begun.
    """
    with held(request, is_new=is_new) as session:
        keys = list(Game.objects.filter(key__in=session.get(SANDBOXES, ())).values_list("key", flat=True))
        yield keys
        session[SANDBOXES] = keys
