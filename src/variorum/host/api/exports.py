"""Downloads of games: as a game file, and in the format of the `diplomacy` package."""

from collections.abc import Callable, Iterator
from functools import wraps

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe
from ninja.errors import HttpError

from variorum.exchange.saving import Plain, has_place
from variorum.exchange.saving import saved_game as saved
from variorum.exchange.stages import Seen, stages
from variorum.exchange.told import MOST_LETTERS, Letter
from variorum.host.api.asking import anybody
from variorum.host.api.problems import NOT_THERE, problem
from variorum.host.games.access import Access
from variorum.host.games.log.transcript import times, transcript
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import EXPORTS
from variorum.host.notify.live import streamed
from variorum.host.offers.exports import lines_of_offers
from variorum.host.press.models import Message
from variorum.host.press.queries import others, readable_by

_EVERYBODY = "GLOBAL"


def is_classical(access: Access) -> bool:
    """Whether the format can hold everything in a game."""
    return access.has_begun and has_place(access.variant, access.seen().position)


def saved_game(access: Access) -> Plain:
    """The whole game, with the messages that the viewer may read. Raises: Http404 if it hasn't begun."""
    moments = [
        Seen(seen.position, seen.events, seen.turn is not None, int(at.timestamp() * 1_000_000))
        for seen, at in zip(access.history(), times(access), strict=True)
    ]
    letters = [letter for message in readable_by(access)[:MOST_LETTERS] for letter in _letters(message)]
    return saved(access.game.key, access.variant.board, stages(moments, letters))


def _letters(message: Message) -> Iterator[Letter]:
    """A message as the format has it: to one seat, or to all. The package knows messages by their times."""
    sent = int(message.sent.timestamp() * 1_000_000)
    for number, seat in enumerate(others(message.thread, message.sender) or (_EVERYBODY,)):
        yield Letter(message.turn, message.sender, seat, message.text, sent + number)


Export = Callable[[Access], HttpResponse]


def _export(make: Export) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view that lets anybody who can see a game, by session or token, download it; not too often."""

    @require_safe
    @wraps(make)
    def view(request: HttpRequest, key: str) -> HttpResponse:
        try:
            anybody(request)
        except HttpError as error:
            return problem(error.status_code, str(error))
        if not EXPORTS.allow_request(request):
            return problem(429, "Too many downloads. Wait a minute, then try again.")
        answer = make(access_of(request, key))
        answer["Cache-Control"] = "private, no-store"
        return answer

    return view


@_export
def game_file(access: Access) -> HttpResponse:
    """A game's log as its viewer may know it, one line of JSON a phase, and the offers of the viewer's seat."""
    lines = "".join(f"{line}\n" for line in (*transcript(access), *lines_of_offers(access)))
    answer = HttpResponse(lines, content_type="application/jsonl; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{access.game.key}.jsonl"'
    return answer


@_export
def classical(access: Access) -> HttpResponse:
    """The game in the format of the `diplomacy` package. Raises: Http404 if the format can't hold the game."""
    if not is_classical(access):
        raise Http404
    answer = JsonResponse(saved_game(access))
    answer["Content-Disposition"] = f'attachment; filename="{access.game.key}.json"'
    return answer


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
