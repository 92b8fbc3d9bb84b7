"""Who looks at a page. A browser that keeps pages and texts deletes them when somebody else looks.

The name of a viewer has no meaning; it is in the header of every page, for the service worker, and in a `meta` element,
for scripts.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject

from variorum.host.games.pages import GUEST

HEADER = "Variorum-Viewer"
NOBODY = "nobody"
"""The name of everybody who is neither signed in nor a guest."""


def viewer_of(request: HttpRequest) -> str:
    """The name of the person or guest who looks, or NOBODY."""
    if request.user.is_authenticated:
        known = f"person {request.user.pk}"
    elif GUEST in request.session:
        known = f"guest {request.session[GUEST]}"
    else:
        return NOBODY
    return salted_hmac("variorum.viewer", known).hexdigest()[:16]


def viewer(request: HttpRequest) -> dict[str, Any]:
    """The viewer's name for templates; nothing is asked of the database for pages that don't show it."""
    return {"viewer": SimpleLazyObject(lambda: viewer_of(request))}


def middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Name the viewer in the header of every page that knows them."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _named(request, get_response(request))

    return answer


def _named(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    # Nothing is read from the database for the header alone: a page may be about the database's failure.
    if hasattr(request, "_cached_user") and response.get("Content-Type", "").startswith("text/html"):
        response[HEADER] = viewer_of(request)
    return response
