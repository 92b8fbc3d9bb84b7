"""The page after the game: scores, players, what comes next, the seed of the dice, and proof of their honesty."""

from collections.abc import Callable

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from variorum.game.position import Position
from variorum.game.title import called
from variorum.host.games import scoring
from variorum.host.games.access import Access, replayed
from variorum.host.games.context import address, frame
from variorum.host.games.in_words import has_dice
from variorum.host.games.models import State
from variorum.host.games.pages import access_of
from variorum.host.games.seats.insiders import looked
from variorum.host.games.seats.seating import is_public, players
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import film, filming
from variorum.host.play.pictures.charts import drawn, figures
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, picture
from variorum.host.play.results.in_short import ending_in_short
from variorum.host.play.results.onwards import link, rematch, seen
from variorum.host.play.results.statistics import cared_for, fortunes, over_time


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
