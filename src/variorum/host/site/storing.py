"""Pages of somebody who is known are kept by nobody: not by proxies, and not by the next person at the device.

Copies for reading without a connection are kept by the service worker, which deletes them when somebody else looks.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

NOWHERE = "private, no-store"


def middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let nobody store an answer to a request with a session or a token, unless its view says who may."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        known = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
        response = get_response(request)
        if known or settings.SESSION_COOKIE_NAME in response.cookies:
            response.headers.setdefault("Cache-Control", NOWHERE)
        return response

    return answer
