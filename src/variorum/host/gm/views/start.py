"""The game master's page before a game begins."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.doors.pages import shows_refusals
from variorum.host.games.access import Access, is_open
from variorum.host.games.common import RefusedError, mark_of
from variorum.host.games.context import frame
from variorum.host.games.life.creation import seats_of
from variorum.host.gm.acts import people
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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def accept(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Accept an invitation to a seat, or to the desk."""
    found = people.invitation_by(key, token)
    if found is None or not isinstance(request.user, Person):
        raise Http404
    page = {"game": found.game, "for_seat": found.seat, "is_desk": found.seat == GM}
    if request.method != "POST":
        return render(request, "gm/accept.html", page)
    try:
        game = people.accept(request.user, found)
    except RefusedError as error:
        return render(request, "gm/accept.html", {**page, "problem": str(error)}, status=422)
    return redirect("games:about", game.key)
