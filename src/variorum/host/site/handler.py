"""Django's handler of ASGI requests, with the middlewares of a request in one thread, and threads that stay.

If the views are asynchronous, most middlewares are too, and do each of their steps in a thread: a request would change
threads some thirty times, which costs more than many a page. Here it changes once, and again for the few views that are
asynchronous; these run in the server's event loop as before.

Django's handler starts a thread for each request, which opens the database anew. Here a thread answers one request
after another, and keeps its connection if the settings say so.
"""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from time import thread_time
from typing import cast

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, HttpResponseBase

from variorum.host.limits.refusal import Receive, Scope, Send
from variorum.host.limits.requests import SPENT

MOST_IDLE = 16
"""Threads that wait for requests; more may answer at once, and end when they have."""


class RequestThreads:
    """Threads of which each serves one request at a time. The event loop alone lends them."""

    def __init__(self) -> None:
        self._idle: list[Executor] = []

    @contextmanager
    def lent(self) -> Iterator[Executor]:
        """A thread for one request: the one that was busy last, as its caches are warm."""
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(1, "request")
        try:
            yield thread
        finally:
            if len(self._idle) < MOST_IDLE:
                self._idle.append(thread)
            else:
                thread.shutdown(wait=False)


class Handler(ASGIHandler):
    """Answers requests; where they run is the only difference from Django's."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = RequestThreads()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        with self._threads.lent() as thread:
            async with ThreadSensitiveContext(executor=thread):
                await super().__call__(scope, receive, send)

    def load_middleware(self, is_async: bool = False) -> None:
        """Build the chain of middlewares and the view; `is_async` is what Django's handler asks for."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, found in its thread."""
        return await sync_to_async(self._timed, thread_sensitive=True)(request)

    def _timed(self, request: HttpRequest) -> HttpResponseBase:
        """The answer; the request notes the seconds of the processor that it takes."""
        began = thread_time()
        try:
            return self.get_response(request)
        finally:
            cast("Scope", cast("ASGIRequest", request).scope)[SPENT] = thread_time() - began
