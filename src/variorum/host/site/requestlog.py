"""A log line for every request: the route and its duration, without the person or the content."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

log = logging.getLogger("variorum.requests")

_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_UNTOLD = {"health:alive", "health:ready"}


def middleware(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Log the method, the route's name (addresses contain keys), the status and the milliseconds."""

    def answering(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = answer(request)
        match = request.resolver_match
        route = match.view_name if match else ""
        if route not in _UNTOLD:
            method = request.method if request.method in _METHODS else "?"
            ms = round((time.perf_counter() - began) * 1000, 1)
            told = {"method": method, "route": route, "status": response.status_code, "ms": ms}
            log.info("request", extra=told)
        return response

    return answering
