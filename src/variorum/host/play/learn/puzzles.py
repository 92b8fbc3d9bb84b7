"""The daily puzzle: a position, a board to solve it on, and the verdict with its reason. Nobody needs an account."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_POST

from variorum.archive.gamelog import new_header
from variorum.host.accounts.models import Person
from variorum.host.games.access import as_seat
from variorum.host.games.common import RefusedError
from variorum.host.games.life.sandboxes import Origin
from variorum.host.games.models import Game, Kind
from variorum.host.games.pages import access_of
from variorum.host.games.seats.sheets import saved
from variorum.host.games.sessions import begin
from variorum.host.limits.rates import limited
from variorum.host.play.learn.own_sandbox import exchanged
from variorum.host.play.learn.puzzle_answers import Answer, answered, appraised, reasons_for, remembered
from variorum.host.play.learn.puzzle_days import EARLIER, Posed, day_called, posed
from variorum.host.play.pictures.parts import Drawn, part_picture
from variorum.render.theme import ATLAS, THEMES

CURRENT = "puzzle"
"""The session's name for the key of the sandbox of its puzzle, and the puzzle's day."""

_NAME = "Puzzle of "
_WIDTH = 900


def today(request: HttpRequest) -> HttpResponse:
    """Show the puzzle of today."""
    return _page(request, timezone.now().date())


def of_day(request: HttpRequest, day: str) -> HttpResponse:
    """Show the puzzle of a day, with the verdict once the visitor has answered."""
    return _page(request, day_called(day))


@require_POST
def start(request: HttpRequest, day: str) -> HttpResponse:
    """Set a puzzle up in a sandbox, in place of one that the session hasn't answered, and lead to its board."""
    when = day_called(day)
    puzzle = posed(when)
    person = request.user if isinstance(request.user, Person) else None
    held, _ = request.session.get(CURRENT, ("", ""))
    origin = Origin(f"{_NAME}{date_format(when, 'j F Y')}", new_header(puzzle.variant, puzzle.position))
    try:
        page = reverse("puzzle:day", args=(day,))
        game = exchanged(request, person, origin, held, began=page, is_new=begin(request))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("puzzle:day", day)
    request.session[CURRENT] = (game.key, day)
    return redirect(f"{reverse('play:board', args=(game.key,))}?as={puzzle.seat}")


@require_POST
@limited("examples")
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """Take the orders of the puzzle's seat as the answer, and lead to the verdict; the sandbox is the visitor's now."""
    access, day = access_of(request, key), puzzle_in(request, key)
    if day is None or not access.seats:
        raise Http404
    puzzle = posed(date.fromisoformat(day))
    sent = () if access.last else saved(as_seat(access, puzzle.seat)).sheet.orders
    remembered(request, day, appraised(puzzle, sent))
    del request.session[CURRENT]
    return redirect("puzzle:day", day)


@limited("examples")
def picture(request: HttpRequest, day: str, which: str) -> HttpResponse:
    """Send a picture of a puzzle: its position, or once the visitor has answered, their orders or the best ones."""
    puzzle, given = posed(day_called(day)), answered(request, day)
    if which != "position" and given is None:
        raise Http404
    orders = {"position": (), "best": puzzle.puzzle.orders, "yours": given.orders if given else ()}[which]
    theme = THEMES.get(request.GET.get("theme", ""), ATLAS)
    drawing = Drawn(puzzle.position, puzzle.seat, puzzle.read(orders), puzzle.areas)
    drawn = part_picture(puzzle.variant, drawing, theme, _WIDTH)
    return HttpResponse(drawn, content_type="image/webp", headers={"Cache-Control": "private, max-age=600"})


def puzzle_in(request: HttpRequest, key: str) -> str | None:
    """The day of the puzzle that the session solves in a sandbox."""
    held, day = request.session.get(CURRENT, ("", ""))
    return day if held == key else None


def is_puzzle(game: Game) -> bool:
    """Whether a sandbox was set up for a puzzle."""
    return game.kind == Kind.SANDBOX and game.name.startswith(_NAME)


def _page(request: HttpRequest, day: date) -> HttpResponse:
    puzzle, given = posed(day), answered(request, day.isoformat())
    context = {
        "puzzle": puzzle,
        "day": day,
        "iso": day.isoformat(),
        "is_today": day == timezone.now().date(),
        "answer": given,
        **(_verdict(puzzle, given) if given else {}),
        "earlier": _earlier(request, day),
    }
    return render(request, "learn/puzzle.html", context)


def _verdict(puzzle: Posed, given: Answer) -> Mapping[str, Any]:
    return {
        "reasons": reasons_for(puzzle),
        "yours": puzzle.told(given.orders),
        "best": puzzle.told(puzzle.puzzle.orders),
    }


def _earlier(request: HttpRequest, shown: date) -> list[dict[str, Any]]:
    """The other days, the latest first, and whether the visitor has solved each."""
    now, found = timezone.now().date(), []
    for back in range(EARLIER + 1):
        day = now - timedelta(days=back)
        given = answered(request, day.isoformat())
        if day != shown:
            found.append({"day": day, "iso": day.isoformat(), "solved": bool(given and given.right), "tried": given})
    return found
