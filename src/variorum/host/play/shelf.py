"""The keys of the sandboxes created in a session."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

from variorum.host.games.models import Game
from variorum.host.games.pages import SANDBOXES


@contextmanager
def shelf(request: HttpRequest) -> Iterator[list[str]]:
    """The keys, for changing within the block: other requests wait until it ends and the keys are saved."""
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
        # The middleware saves a new session again when it sends the cookie. It must not save an old one, which other
        # requests may have changed by then.
        session.modified = begun is None
