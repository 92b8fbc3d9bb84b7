"""Answers to failed requests: the reason if data can't be saved, otherwise an internal error."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from variorum.host.api.problems import RETRY, broken
from variorum.host.games import storage


def failed(request: HttpRequest) -> HttpResponse:
    """The error page, made without the database; for the API, an error in its format."""
    reason = storage.trouble(sys.exc_info()[1])
    if request.path.startswith("/api/"):
        return broken(reason)
    if not reason:
        return server_error(request)
    headers = {"Retry-After": RETRY, "HX-Retarget": "#messages", "HX-Reswap": "innerHTML", "HX-Reselect": "#refused"}
    return HttpResponse(render_to_string("503.html", {"reason": reason}), status=503, headers=headers)
