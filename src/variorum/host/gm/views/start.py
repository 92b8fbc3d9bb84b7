"""The game master's page before a game begins."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.host.doors.pages import shows_refusals
from variorum.host.games.access import Access, is_open
from variorum.host.games.common import RefusedError, mark_of
from variorum.host.games.context import frame
from variorum.host.games.life.creation import seats_of
from variorum.host.gm.pages import master_of, problems_of, status_of
from variorum.host.gm.queries import DESK, joined
from variorum.host.gm.views.desk import refused_at_desk


@require_GET
def start(request: HttpRequest, key: str) -> HttpResponse:
    """Announce something, assign seats, remove a player, end or extend the roll call."""
    access = master_of(request, key)
    if not is_open(access.game):
        raise Http404
    return _page(request, access)


@shows_refusals(DESK)
def refused(request: HttpRequest, access: Access, error: RefusedError, _back: str) -> HttpResponse:
    """The desk, or the page before the start, with an error, and with what the game master had entered."""
    if access.has_begun:
        return refused_at_desk(request, access, error)
    access.game.refresh_from_db()
    return _page(request, access, problems_of(error), status_of(error))


def _page(request: HttpRequest, access: Access, problems: tuple[str, ...] = (), status: int = 200) -> HttpResponse:
    page = {
        **frame(access, "about"),
        "access": access,
        "mark": mark_of(access.game),
        "problems": problems,
        "players": joined(access.game),
        "seats": seats_of(access.game),
        "calling": access.game.deadline is not None,
        "text": request.POST.get("text", ""),
    }
    return render(request, "gm/start.html", page, status=status)
