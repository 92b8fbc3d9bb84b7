"""What a request holds until it ends, in whatever way: the server then releases it."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from contextvars import ContextVar
from threading import Event
from typing import Any

from variorum.host.confined import abandoned_with

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

_ENDING: ContextVar[ExitStack | None] = ContextVar("ending", default=None)


def ending(application: Application) -> Application:
    """Wrap an application so that requests release what they hold when they are answered, fail or are cut off."""

    async def answering(scope: dict[str, Any], receive: Any, send: Any) -> None:
        ended = Event()
        with ExitStack() as held, abandoned_with(ended):
            # In whatever way it ends: nobody waits for confined work any more, so it is stopped.
            held.callback(ended.set)
            _ENDING.set(held)
            await application(scope, receive, send)

    return answering


def at_the_end(release: Callable[[], None]) -> None:
    """Call something when the current request ends; at once if there is no server, as in tests of a view alone."""
    held = _ENDING.get()
    if held is None:
        release()
    else:
        held.callback(release)
