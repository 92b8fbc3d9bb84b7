"""The page after the game: scores, players, the seed of the dice, and proof that nothing was changed."""

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
from variorum.host.games.models import Member, State
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import film
from variorum.host.play.pictures.charts import drawn, figures
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, picture
from variorum.host.play.results.in_short import ending_in_short
from variorum.host.play.results.statistics import cared_for, fortunes, over_time


class Score(msgspec.Struct, frozen=True):
    """A seat's result: whether it won or shared a draw; `points` are by the game's scoring.

    `players` are empty unless revealed.
    """

    name: str
    has_won: bool
    points: float
    centers: int
    units: int
    players: tuple[str, ...]


def afterwards(request: HttpRequest, key: str) -> HttpResponse:
    """Show how the game ended, and everything revealed now."""
    access = _over(request, key)
    moments = access.history()
    context = {
        **frame(access, "afterwards"),
        "picture": picture(access, access.last, AFTER, "The final map") if ways(access.variant.id) else None,
        "scores": scores(access, moments[-1].position),
        "drawn": bool((ending := moments[-1].position.ending) and ending.drawn),
        "shows_players": shows_players(access),
        "figures": figures(access.pieces()),
        "charts": [drawn(chart) for chart in over_time(access.variant, moments)],
        "fortunes": fortunes(access.variant, moments),
        "cared_for": cared_for(moments),
        "ended": ending_in_short(access),
        "seals": access.seals if has_dice(access.variant) else (),
        "film": address(access, "play:film") if film.is_possible(access) else "",
        "replaying": address(access, "play:replaying"),
        "replay": address(access, "play:replay"),
    }
    return render(request, "results/afterwards.html", context)


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
    players, points = _players(access), scoring.scores(access.terms.scoring, scoring.final(position))
    found = []
    for seat in position.seats:
        won = seat.id in winners or bool(set(seat.powers) & set(winners))
        centers = sum(len(position.centers_of(power)) for power in seat.powers)
        units = sum(len(position.units_of(power)) for power in seat.powers)
        found.append(Score(called(seat.id), won, points[seat.id], centers, units, players.get(seat.id, ())))
    return tuple(sorted(found, key=lambda score: (not score.has_won, -score.points, -score.centers)))


def shows_players(access: Access) -> bool:
    """Whether to show the players' names: always, unless the game stays anonymous."""
    return access.is_revealed or not access.terms.anonymous


def _players(access: Access) -> dict[str, tuple[str, ...]]:
    """The players of each seat, in order."""
    if not shows_players(access):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    members = Member.objects.filter(game=access.game).exclude(seat="").select_related("person").order_by("joined", "pk")
    for member in members:
        name = member.person.called if member.person else "" if member.abandoned else "bot"
        if name:
            found[member.seat] = (*found.get(member.seat, ()), name)
    return found


def _over(request: HttpRequest, key: str) -> Access:
    access = access_of(request, key)
    if not access.has_begun or access.game.state != State.OVER:
        raise Http404
    return access
