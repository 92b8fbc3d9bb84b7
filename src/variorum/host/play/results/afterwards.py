"""The page after the game: scores, players, what comes next, the seed of the dice, and proof of their honesty."""

from collections.abc import Callable
from urllib.parse import urlencode

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from variorum.game.position import Position
from variorum.game.title import called
from variorum.host.acts.running import refusal
from variorum.host.games import scoring
from variorum.host.games.access import Access, replayed
from variorum.host.games.context import address, frame
from variorum.host.games.in_words import has_dice
from variorum.host.games.life.acts import Rematch, rematch_of
from variorum.host.games.models import Kind, State
from variorum.host.games.pages import access_of
from variorum.host.games.seats.insiders import looked
from variorum.host.games.seats.seating import is_public, players
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import film, filming
from variorum.host.play.pictures.charts import drawn, figures
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, picture
from variorum.host.play.results.in_short import ending_in_short
from variorum.host.play.results.statistics import cared_for, fortunes, over_time

_SEEN, _LONG = "ended", 180 * 24 * 3600
"""The cookie of a browser that has had the page, for a game's addresses alone, and its seconds."""


class Next(msgspec.Struct, frozen=True):
    """The rematch: its `page` if the viewer is in it or may watch it; whether the viewer may ask for it or join it."""

    page: str = ""
    is_asked: bool = False
    may_ask: bool = False


def opens_first(request: HttpRequest, access: Access) -> bool:
    """Whether the page opens instead of the board: the first time that a browser asks for it after the end."""
    is_over = access.game.state == State.OVER and access.game.kind == Kind.GAME
    return is_over and _SEEN not in request.COOKIES and not request.headers.get("HX-Request")


def seen(access: Access, answer: HttpResponse) -> HttpResponse:
    """The page's answer, by which the browser remembers that it has had the page."""
    home = reverse("play:board", args=(access.game.key,))
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_cookie(_SEEN, "yes", _LONG, path=home, secure=secure, httponly=True, samesite="Lax")
    return answer


def rematch(access: Access) -> Next | None:
    """The rematch of a game, for those who can do something about it."""
    if access.game.kind != Kind.GAME:
        return None
    may_ask, found = not refusal(Rematch(), access.person, access), rematch_of(access.game)
    if found is None:
        return Next(may_ask=True) if may_ask else None
    person = access.person.pk
    parts = found.members.filter(person=person, left__isnull=True)
    is_in = person is not None and (found.master_id == person or parts.exists())
    page = found.get_absolute_url() if is_in or found.listed else ""
    is_open = found.state in {State.GATHERING, State.ROLL_CALL}
    return Next(page, is_asked=True, may_ask=may_ask and is_open and not is_in)


def link(request: HttpRequest, access: Access) -> str:
    """The address of the page for others: with the invitation, if the game isn't in the lobby and the viewer has it.

    Empty for others, and for sandboxes, which are shared otherwise.
    """
    if access.game.kind != Kind.GAME:
        return ""
    page = request.build_absolute_uri(reverse("play:afterwards", args=(access.game.key,)))
    if access.game.listed:
        return page
    is_known = access.is_invited or bool(access.seats) or access.is_owner
    return f"{page}?{urlencode({'invitation': access.game.invitation})}" if is_known else ""


class Score(msgspec.Struct, frozen=True):
    """A seat's result: whether it won or shared a draw; `points` are by the game's scoring.

    `players` are empty unless revealed.
    """

    name: str
    has_won: bool
    points: float
    centers: int
    players: tuple[str, ...]


Part = Callable[[HttpRequest, Access], str]

_PARTS: dict[str, Part] = {}


def part(place: str) -> Callable[[Part], Part]:
    """Register what another room shows at a place of the page: `ratings`, `story` or `tournament`, as safe HTML."""

    def register(make: Part) -> Part:
        _PARTS[place] = make
        return make

    return register


def afterwards(request: HttpRequest, key: str) -> HttpResponse:
    """Show how the game ended, and everything revealed now."""
    access = _over(request, key)
    looked(access)
    moments = access.history()
    told = scores(access, moments[-1].position)
    context = {
        **frame(access, "afterwards"),
        "picture": picture(access, access.last, AFTER, "The final map") if ways(access.variant.id) else None,
        "scores": told,
        "has_centers": any(score.centers for score in told),
        "drawn": bool((ending := moments[-1].position.ending) and ending.drawn),
        "shows_players": is_public(access),
        "figures": figures(access.pieces()),
        "chart": drawn(over_time(access.variant, moments)[0]),
        "parts": {place: make(request, access) for place, make in _PARTS.items()},
        "rematch": rematch(access),
        "link": link(request, access),
        "fortunes": fortunes(access.variant, moments),
        "cared_for": cared_for(moments),
        "ended": ending_in_short(access),
        "seals": access.seals if has_dice(access.variant) else (),
        "can_film": filming.is_possible(access),
        **film.context(access),
        "replaying": address(access, "play:replaying"),
        "replay": address(access, "play:replay"),
    }
    return seen(access, render(request, "results/afterwards.html", context))


@limited("heavy")
@require_POST
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Replay every phase on the server, and say whether the results are the same."""
    access = _over(request, key)
    if not access.is_revealed:
        raise Http404
    count = sum(1 for seen in access.history() if seen.turn)
    return render(request, "results/replayed.html", {"wrong": replayed(access), "count": count})


def scores(access: Access, position: Position) -> tuple[Score, ...]:
    """The result of every seat, winners first."""
    ending = position.ending
    winners = ending.winners if ending else ()
    names, points = players(access), scoring.scores(access.terms.scoring, scoring.final(position))
    found = []
    for seat in position.seats:
        won = seat.id in winners or bool(set(seat.powers) & set(winners))
        centers = sum(len(position.centers_of(power)) for power in seat.powers)
        found.append(Score(called(seat.id), won, points[seat.id], centers, names.get(seat.id, ())))
    return tuple(sorted(found, key=lambda score: (not score.has_won, -score.points, -score.centers)))


def _over(request: HttpRequest, key: str) -> Access:
    access = access_of(request, key)
    if not access.has_begun or access.game.state != State.OVER:
        raise Http404
    return access
