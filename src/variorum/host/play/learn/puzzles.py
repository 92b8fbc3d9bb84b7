"""The daily puzzle: a position, a board to solve it on, and the verdict with its reason. Nobody needs an account."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_POST

from variorum.archive.gamelog import new_header
from variorum.bots.puzzle_keys import Key
from variorum.bots.puzzles import solves
from variorum.game.order import Order
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
from variorum.host.play.learn.puzzle_days import EARLIER, Posed, day_called, posed
from variorum.host.play.pictures.drawing import Drawn, part_picture
from variorum.notation.in_words import Words, words
from variorum.render.theme import ATLAS, THEMES

ANSWERS = "puzzles"
"""The session's name for its answers, by day."""

_MOST = 20


class Answer(msgspec.Struct, frozen=True):
    """A visitor's answer, whether it is right, and what it is worth: a share in percent, and centers."""

    orders: tuple[str, ...]
    right: bool
    share: int
    centers: float


class Reason(msgspec.Struct, frozen=True):
    """Why an order matters: what is lost without it, in percent of the whole, and what it gains, as play showed."""

    order: str
    words: str
    loss: float
    why: str


def appraised(puzzle: Posed, orders: Iterable[Order]) -> Answer:
    """What orders for the puzzle's seat are worth."""
    texts = tuple(text for text in map(str, orders) if text in puzzle.war.legal)
    right, worth = solves(puzzle.puzzle, puzzle.war, tuple(puzzle.war.codes(puzzle.read(texts))))
    return Answer(texts, right, round(100 * worth.share), round(worth.centers, 1))


def reasons_for(puzzle: Posed) -> tuple[Reason, ...]:
    """Why each key of a puzzle matters, the most important first."""
    named = words(puzzle.variant)
    keys = sorted(puzzle.puzzle.keys, key=lambda key: -key.loss)
    return tuple(
        Reason(str(order), named.order(order), round(100 * key.loss, 1), _why(puzzle, named, key))
        for key in keys
        for order in puzzle.read([key.order])
    )


def _why(puzzle: Posed, named: Words, key: Key) -> str:
    """What was seen in the games that went on from here: "You held Sweden in 98 of 100 games; with …"."""
    (instead,) = puzzle.read([key.instead])
    place = named.place(key.center)
    held, otherwise = round(100 * key.held), round(100 * key.otherwise)
    other = named.order(instead)
    return f"You held {place} in {held} of 100 games; with “{other}” instead, in {otherwise or 'none'}."


def remembered(request: HttpRequest, day: str, answer: Answer) -> None:
    """Keep an answer with the session, and forget the oldest."""
    kept = {**request.session.get(ANSWERS, {}), day: msgspec.to_builtins(answer)}
    request.session[ANSWERS] = dict(sorted(kept.items())[-_MOST:])


def answered(request: HttpRequest, day: str) -> Answer | None:
    """The session's answer to the puzzle of a day."""
    kept = request.session.get(ANSWERS, {}).get(day)
    return msgspec.convert(kept, Answer) if kept else None


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
