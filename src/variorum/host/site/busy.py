"""The answer when confined work, such as the first map of a private variant, can't be done now: come back soon."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from variorum.host.confined import BusyError
from variorum.host.play.heavy import later


class Busy:
    """A middleware that answers 429 if the host is busy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a view that found the host busy."""
        return later(request, often=False) if isinstance(error, BusyError) else None
