"""Errors: every one has the same shape, whatever went wrong."""

import logging
import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError

from variorum.host.games import storage
from variorum.host.games.services.common import RefusedError, StaleError
from variorum.host.gm.services.desk import ProblemsError

TOO_MUCH = "This is more than can be sent at once."
NOT_THERE = "There is no such thing, or it is not yours to see."

RETRY = "30"
"""Seconds after which a program may try again what could not be stored."""

_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000|\0")
"""The character as JSON writes it, unless its backslash is one itself; or as it is."""


class WrongError(RefusedError):
    """Something sent that cannot be taken, with all that is wrong about it."""

    def __init__(self, message: str, problems: list[Any]) -> None:
        super().__init__(message)
        self.problems = problems


def problem(status: int, error: str, problems: list[Any] | None = None) -> JsonResponse:
    """An answer that tells what went wrong: in a sentence, and where there is more to say, one by one."""
    return JsonResponse({"error": error, "problems": problems or []}, status=status)


def broken(reason: str) -> JsonResponse:
    """An answer that tells of a fault here; of storage that fails with its reason, and when to try again."""
    if not reason:
        return problem(500, "Something went wrong here. It has been noted.")
    answer = problem(503, f"{reason} Nothing was saved. Please try again later.")
    answer["Retry-After"] = RETRY
    return answer


def handle_all(api: NinjaAPI) -> None:
    """Let all errors of an API be answered in this way."""
    api.add_exception_handler(Exception, _broken)
    api.add_exception_handler(RequestDataTooBig, lambda _request, _error: problem(413, TOO_MUCH))
    api.add_exception_handler(Http404, lambda _request, _error: problem(404, NOT_THERE))
    api.add_exception_handler(RefusedError, _refused)
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(HttpError, _told)


def shaped(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view to which no NUL comes, and whose refusals of a method have the same shape, too."""

    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            refused = _with_nul(request)
        except RequestDataTooBig:
            return problem(413, TOO_MUCH)
        if refused:
            return refused
        answer = view(request, *args, **kwargs)
        return problem(405, f"{request.method} cannot be used here.") if answer.status_code == 405 else answer

    return answering


def _with_nul(request: HttpRequest) -> HttpResponse | None:
    """A refusal of what some databases cannot keep: the character NUL, wherever it stands."""
    if "\0" in request.path:
        return problem(404, NOT_THERE)
    if "%00" in request.META.get("QUERY_STRING", "") or _NUL.search(request.body):
        return problem(422, "The character NUL (U+0000) cannot be kept; every other one can.")
    return None


def not_there(request: HttpRequest, **_: object) -> HttpResponse:
    """What is answered where nothing is."""
    return problem(404, f"{NOT_THERE} The reference tells what there is: {request.path.partition('/v1')[0]}/v1/")


def _broken(request: HttpRequest, error: Any) -> HttpResponse:
    logging.getLogger(__name__).error("%s %s failed", request.method, request.path, exc_info=error)
    reason = storage.trouble(error)
    return broken(reason)


def _refused(_: HttpRequest, error: Any) -> HttpResponse:
    status = 409 if isinstance(error, StaleError) else 422
    return problem(status, str(error), list(error.problems) if isinstance(error, WrongError | ProblemsError) else [])


def _invalid(_: HttpRequest, error: Any) -> HttpResponse:
    found = [f"{'.'.join(map(str, entry['loc'][1:]))}: {entry['msg']}" for entry in error.errors]
    return problem(422, "What was sent is not what is expected here.", found)


def _told(_: HttpRequest, error: Any) -> HttpResponse:
    if isinstance(error, Throttled):
        answer = problem(429, "Too many requests. Wait a little.")
        answer["Retry-After"] = str(int(error.wait or 1) + 1)
        return answer
    words = "Sign in, or send a token." if error.message == "Unauthorized" else error.message
    return problem(error.status_code, words)
