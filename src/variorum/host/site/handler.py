"""Django's handler of ASGI requests, with the middlewares of a request in one thread.

If the views are asynchronous, most middlewares are too, and do each of their steps in a thread: a request would change
threads some thirty times, which costs more than many a page. Here it changes once, and again for the few views that are
asynchronous; these run in the server's event loop as before.
"""

from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler


class Handler(ASGIHandler):
    """Answers requests; `load_middleware` is the only difference from Django's."""

    _middleware_chain: Any

    def load_middleware(self, is_async: bool = False) -> None:
        """Build the chain of middlewares and the view; `is_async` is what Django's handler asks for."""
        super().load_middleware(is_async=False)
        self._middleware_chain = sync_to_async(self._middleware_chain, thread_sensitive=True)
