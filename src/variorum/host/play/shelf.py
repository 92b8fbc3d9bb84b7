"""The sandboxes that were made in a session, whose keys it keeps."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

from variorum.host.games.models import Game
from variorum.host.games.pages import SANDBOXES


@contextmanager
def shelf(request: HttpRequest) -> Iterator[list[str]]:
    """The keys, to be changed in the block: no other request changes them until it ends, and then they are saved."""
    with transaction.atomic():
        session, begun = request.session, request.session.session_key
        if begun is None:
            session.save()
        else:
            list(Session.objects.select_for_update().filter(session_key=begun))
            session[SANDBOXES] = session.load().get(SANDBOXES, [])
        keys = list(Game.objects.filter(key__in=session.get(SANDBOXES, ())).values_list("key", flat=True))
        yield keys
        session[SANDBOXES] = keys
        session.save()
        # A new session's cookie is sent by the middleware, which saves it once more; an old one is not to be
        # overwritten with what others may have changed by then.
        session.modified = begun is None
