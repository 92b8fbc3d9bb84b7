"""Downloads of games: as a game file, and in the format of the `diplomacy` package."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from ninja.errors import HttpError

from variorum.host.api.asking import anybody
from variorum.host.api.classical import is_classical, saved_game
from variorum.host.api.problems import problem
from variorum.host.games.access import Access
from variorum.host.games.log.transcript import transcript
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import EXPORTS
from variorum.host.offers.file_lines import lines_of_offers

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
