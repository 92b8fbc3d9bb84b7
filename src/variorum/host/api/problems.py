"""Errors, all in the same shape."""

import logging
import re
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from variorum.host.api.asking import UNKNOWN
from variorum.host.confined import BusyError
from variorum.host.games import storage
from variorum.host.games.common import ProblemsError, RefusedError, StaleError
from variorum.host.limits.refusal import BUSY, LimitError, Refusal, unsaved

TOO_MUCH = "Too much data for one request."
NOT_THERE = "Not found, or you don't have access to it."

_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000|\0")
"""NUL, raw or as JSON escapes it, unless its backslash is itself escaped."""


def problem(status: int, error: str, problems: list[Any] | None = None) -> JsonResponse:
    """An error as an answer: a sentence, and the problems in detail, if any."""
    return JsonResponse({"error": error, "problems": problems or []}, status=status)


def broken(request: HttpRequest, reason: str) -> HttpResponse:
    """The answer to a failure of the host: if storage fails, with the reason, and the time to try again."""
    if reason:
        return unsaved(reason).answer(request.path)
    return problem(500, "Something went wrong on our side. The error has been logged.")


def handle_all(api: NinjaAPI) -> None:
    """Answer all errors of an API in this shape."""
    api.add_exception_handler(Exception, _broken)
    api.add_exception_handler(RequestDataTooBig, lambda _request, _error: problem(413, TOO_MUCH))
    api.add_exception_handler(Http404, lambda _request, _error: problem(404, NOT_THERE))
    api.add_exception_handler(RefusedError, refusal)
    api.add_exception_handler(LimitError, _limited)
    api.add_exception_handler(BusyError, lambda request, _error: BUSY.answer(request.path))
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(HttpError, _told)


def shaped(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view that rejects NUL, and answers a wrong method in the same shape as all errors."""

    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            refused = _with_nul(request)
        except RequestDataTooBig:
            return problem(413, TOO_MUCH)
        if refused:
            return refused
        answer = view(request, *args, **kwargs)
        return problem(405, f"{request.method} isn't allowed here.") if answer.status_code == 405 else answer

    return answering


def _with_nul(request: HttpRequest) -> HttpResponse | None:
    """An error if a request contains NUL, which some databases can't store."""
    if "\0" in request.path:
        return problem(404, NOT_THERE)
    if "%00" in request.META.get("QUERY_STRING", "") or _NUL.search(request.body):
        return problem(422, "The character NUL (U+0000) can't be saved. Remove it.")
    return None


def not_there(request: HttpRequest, **_: object) -> HttpResponse:
    """The answer to an unknown address."""
    return problem(404, f"{NOT_THERE} The reference lists all addresses: {request.path.partition('/v1')[0]}/v1/")


def _broken(request: HttpRequest, error: Any) -> HttpResponse:
    logging.getLogger(__name__).error("%s %s failed", request.method, request.path, exc_info=error)
    return broken(request, storage.trouble(error))


def refusal(_: HttpRequest, error: Any) -> HttpResponse:
    """The answer to a refused request."""
    status = 409 if isinstance(error, StaleError) else 422
    return problem(status, str(error), msgspec.to_builtins(error.problems) if isinstance(error, ProblemsError) else [])


def _limited(request: HttpRequest, error: Any) -> HttpResponse:
    refusal: Refusal = error.refusal
    return refusal.answer(request.path)


def _invalid(_: HttpRequest, error: Any) -> HttpResponse:
    found = [f"{'.'.join(map(str, entry['loc'][1:]))}: {entry['msg']}" for entry in error.errors]
    return problem(422, "Invalid request.", found)


def _told(_: HttpRequest, error: Any) -> HttpResponse:
    words = UNKNOWN if error.message == "Unauthorized" else error.message
    return problem(error.status_code, words)
