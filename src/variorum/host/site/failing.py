"""Answers to requests that failed, or that can't be read.

They need nothing that a middleware adds to a request, as any of them may not have run.
"""

import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.defaults import page_not_found, server_error

from variorum.host.api.problems import broken, problem, refusal
from variorum.host.confined import BusyError
from variorum.host.games import storage
from variorum.host.games.common import RefusedError
from variorum.host.games.pages import refused
from variorum.host.limits.refusal import BUSY, LimitError, unsaved
from variorum.host.play.learn.own_sandbox import GONE


def invalid(request: HttpRequest, exception: object) -> HttpResponse:  # noqa: ARG001 - Django names it
    """The answer to a request that can't be read, or that is for another host."""
    if request.path.startswith("/api/"):
        return problem(400, "The request couldn't be read. Nothing was changed.")
    return HttpResponse(render_to_string("400.html"), status=400)


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page that says that there is none; Back from a lesson or puzzle leads from a board replaced to its page."""
    began = request.session.get(GONE, {}) if hasattr(request, "session") else {}
    key = request.path.removeprefix("/games/").strip("/")
    return redirect(began[key]) if key in began else page_not_found(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    """The error page, made without the database; for the API, an error in its format."""
    reason = storage.trouble(sys.exc_info()[1])
    if request.path.startswith("/api/"):
        return broken(request, reason)
    return unsaved(reason).answer(request.path) if reason else server_error(request)


class Refusals:
    """Middleware that says why a request was refused, or can't be answered now, if its view didn't."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass a request on."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer to a refusal, for a program in the API's format; None for every other error."""
        if isinstance(error, LimitError | BusyError):
            return (error.refusal if isinstance(error, LimitError) else BUSY).answer(request.path)
        if not isinstance(error, RefusedError):
            return None
        return refusal(request, error) if request.path.startswith("/api/") else refused(request, error)
