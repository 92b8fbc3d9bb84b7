"""Sessions that a change holds, so that no other request of the visitor changes them meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

SANDBOXES = "sandboxes"
"""The session's name for the keys of its sandboxes."""


def begin(request: HttpRequest) -> bool:
    """Give a visitor without a session one, and tell whether it is new."""
    if request.session.session_key is not None:
        return False
    request.session.save()
    return True


@contextmanager
def held(request: HttpRequest, *, is_new: bool) -> Iterator[SessionBase]:
    """The session as it is now, for changing within the block: other requests wait until it ends and is saved.

    `is_new`: it has just begun.
    """
    with transaction.atomic():
        session = request.session
        list(Session.objects.select_for_update().filter(session_key=session.session_key))
        session.update(session.load())
        before, modified = dict(session.items()), session.modified
        try:
            yield session
        except BaseException:
            # What the block wrote may name rows that go with its transaction.
            session.clear()
            session.update(before)
            session.modified = modified
            raise
        session.save()
        # The middleware saves a new session again when it sends the cookie. It must not save an old one, which other
        # requests may have changed by then.
        session.modified = is_new
