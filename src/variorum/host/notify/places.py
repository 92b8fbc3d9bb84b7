"""What a request holds until its very end, however that comes: the server lets go of it, whatever the answer became."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from contextvars import ContextVar
from typing import Any

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

_ENDING: ContextVar[ExitStack | None] = ContextVar("ending", default=None)


def ending(application: Application) -> Application:
    """An application whose requests let go of what they hold when they end: answered, failed or hung up on."""

    async def answering(scope: dict[str, Any], receive: Any, send: Any) -> None:
        with ExitStack() as held:
            _ENDING.set(held)
            await application(scope, receive, send)

    return answering


def at_the_end(release: Callable[[], None]) -> None:
    """Do something when the request that is being answered ends; at once where no server answers one."""
    held = _ENDING.get()
    if held is None:
        release()
    else:
        held.callback(release)
