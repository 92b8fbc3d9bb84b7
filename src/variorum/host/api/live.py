"""Server-sent events for programs."""

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from ninja.errors import HttpError

from variorum.host.api.asking import anybody
from variorum.host.api.problems import NOT_THERE, problem
from variorum.host.games.access import Access
from variorum.host.games.pages import access_of
from variorum.host.notify.live import streamed

TOO_MANY = "Too many streams are open. Close one of them, or one of your open pages."


async def live(request: HttpRequest, key: str) -> HttpResponseBase:
    """A stream of news of a game as events named phase, state, ready, sheet, seats, act, press, read and vote."""
    try:
        access = await sync_to_async(_access)(request, key)
    except HttpError as error:
        return problem(error.status_code, str(error))
    except Http404:
        return problem(404, NOT_THERE)
    answer = await streamed(request, access)
    return problem(429, TOO_MANY) if answer.status_code == 429 else answer


def _access(request: HttpRequest, key: str) -> Access:
    anybody(request)
    return access_of(request, key)
