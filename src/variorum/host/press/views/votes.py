"""The panel of votes: what is being voted on, and what a seat can call a vote on."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.clock import extending
from variorum.host.games.lengths import told
from variorum.host.games.models import Kind, State
from variorum.host.games.pages import access_of
from variorum.host.press.forms import RequestForm
from variorum.host.press.models import Outcome, Vote
from variorum.host.press.services import votes as service
from variorum.host.press.services.matters import MATTERS, VoteKind, holders, living, may_win
from variorum.host.press.services.votes import Tally


class Question(msgspec.Struct, frozen=True):
    """An open vote as its panel shows it; `own` is the viewer's answer."""

    vote: Vote
    wish: str
    tally: Tally
    secret: bool
    own: bool | None
    may_answer: bool


@require_GET
def panel(request: HttpRequest, key: str) -> HttpResponse:
    """The open votes, and forms for new ones; part of the press page."""
    access = access_of(request, key)
    return render(request, "press/votes.html", standing(access))


def standing(access: Access) -> dict[str, Any]:
    """The panel's context; `votes` is whether it has anything to show."""
    game, seat = access.game, access.seat
    of_phase = list(Vote.objects.filter(game=game, phase_number=game.phase_number).prefetch_related("answers"))
    open_now = [vote for vote in of_phase if vote.outcome == Outcome.OPEN]
    mine = {vote.kind for vote in of_phase if vote.seat == seat and not MATTERS[vote.kind].again}
    asked = mine | {vote.kind for vote in open_now}
    calls = seat and _is_played(game.kind, game.state) and seat in living(game)
    able = [kind for kind in VoteKind if calls and kind not in asked and service.can_be(game, MATTERS[kind])]
    kinds = [kind for kind in able if seat in holders(game, MATTERS[kind])]
    winners = [one for one in may_win(game) if one != seat] if VoteKind.CONCESSION in kinds else []
    own_extensions = extending.own(access)
    return {
        "access": access,
        "game": game,
        "seat": seat,
        "chosen_seat": seat if len(access.seats) > 1 else "",
        "polls": [_question(access, vote) for vote in open_now],
        "may_ask": VoteKind.EXTENSION in kinds,
        "others": [kind for kind in kinds if kind not in (VoteKind.EXTENSION, VoteKind.CONCESSION)],
        "winners": winners,
        "votes": bool(kinds or open_now or own_extensions),
        "own_extensions": own_extensions,
        "length": told(extending.extension(game)),
        "extension": RequestForm(
            initial={"phase_number": game.phase_number}, auto_id="more-%s", lengths=service.lengths(access.terms.clock)
        ),
    }


def _is_played(kind: str, state: str) -> bool:
    return kind == Kind.GAME and state in (State.RUNNING, State.PAUSED, State.WAITING)


def _question(access: Access, vote: Vote) -> Question:
    matter, tally = MATTERS[vote.kind], service.tally(access.game, vote)
    said = {one.seat: one.agrees for one in vote.answers.all() if one.person_id == access.person.pk}
    has_say = access.seat in tally.seats or (access.seat == GM and matter.mastered)
    may_answer = has_say and service.can_be(access.game, matter)
    own = said.get(access.seat)
    return Question(vote, service.wish(vote), tally, matter.secret, own, may_answer)
