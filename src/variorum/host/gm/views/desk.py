"""The desk itself: the state of the game, and everything that the game master can do."""

import logging
from secrets import token_hex
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from variorum.game.audience import GM
from variorum.host.games.access import Access, reads_sheets
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.bots.levels import choices
from variorum.host.games.clock.awaited import expected
from variorum.host.games.clock.extending import due_again, offered
from variorum.host.games.common import RefusedError, mark_of
from variorum.host.games.context import frame
from variorum.host.games.lengths import told
from variorum.host.games.models import State
from variorum.host.games.private_orders import legal_orders
from variorum.host.games.seats.insiders import anybody_knows
from variorum.host.games.seats.sheets import saved
from variorum.host.gm import queries
from variorum.host.gm.acts.orders import hindrances
from variorum.host.gm.acts.restoring import can_be_restored
from variorum.host.gm.asked import is_complete, questions
from variorum.host.gm.models import Invitation
from variorum.host.gm.pages import desk_of, problems_of, status_of
from variorum.host.gm.parts import RECORD, parts
from variorum.host.gm.queries import address, zone_of
from variorum.host.orders.forms import forms
from variorum.host.play.board.board_map import script_data
from variorum.host.press.views.votes import standing

log = logging.getLogger(__name__)


@require_GET
def desk(request: HttpRequest, key: str) -> HttpResponse:
    """The desk."""
    return render(request, "gm/desk.html", context(desk_of(request, key)))


@require_GET
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """The table of seats, for an open page."""
    access = desk_of(request, key)
    return render(request, "gm/seats.html", {"game": access.game, **_seats(access), "swapped": True})


@require_GET
def news(request: HttpRequest, key: str) -> HttpResponse:
    """Whether an open page is still up to date."""
    access = desk_of(request, key)
    page = {"stale": request.GET.get("mark", "") != mark_of(access.game), "desk": address(access, "gm:desk")}
    return render(request, "gm/news.html", page)


def refused_at_desk(request: HttpRequest, access: Access, error: RefusedError) -> HttpResponse:
    """The desk with an error, and with what the game master had entered."""
    access.game.refresh_from_db()
    filled = {name: request.POST.get(name, "") for name in ("text", "reason", "hours", "when")}
    page = {**context(access), "problems": problems_of(error), "filled": filled}
    return render(request, "gm/desk.html", page, status=status_of(error))


def frame_of(access: Access) -> dict[str, Any]:
    """What every page of the desk needs."""
    return {**frame(access, "desk"), "mark": mark_of(access.game), "desk": address(access, "gm:desk")}


def context(access: Access) -> dict[str, Any]:
    """What the desk shows."""
    game = access.game
    state = State(game.state)
    return {
        **frame_of(access),
        **_seats(access),
        **_ruled(access),
        **standing(access),
        "moments": queries.moments(access)[:50],
        "parts": [(name, name.removeprefix(RECORD).replace("_", " ")) for name in parts(access.variant)],
        "runs": state is State.RUNNING,
        "waits": state is State.WAITING,
        "is_open": reads_sheets(access),
        "paused": state is State.PAUSED,
        "over": state is State.OVER,
        "decides": state is State.WAITING and not game.waits_for,
        "when": (game.deadline or timezone.now()).astimezone(zone_of(access)).strftime("%Y-%m-%dT%H:%M"),
        "zone": zone_of(access).key,
        "due_again": due_again(game),
        "patience": told(offered(game)),
        "hindrances": hindrances(access),
        "key": token_hex(16),
        "desk_invitation": Invitation.objects.filter(game=game, seat=GM).first(),
        "somebody_knows": anybody_knows(game),
        "rolled_back": can_be_restored(game),
        "invites": Invitation.objects.filter(game=game).exists(),
        "acts": list(game.acts.order_by("-at", "-id")[:20]),
        "board": _board(access),
    }


def _ruled(access: Access) -> dict[str, Any]:
    """Decisions and legal orders from the rules; nothing if a rule fails, which is why the phase failed, too."""
    try:
        return {**asked(access), **_own(access)}
    except Exception:
        if not access.game.fault:
            raise
        log.exception("a rule cannot tell its legal orders", extra={"game": access.game.pk})
        return {}


def _seats(access: Access) -> dict[str, Any]:
    rows = queries.seats(access)
    return {
        "access": access,
        "rows": rows,
        "levels": choices(levels_in(access.game.variant, access.game.chosen)),
        "usual_level": access.terms.bot_level,
        "silent": [row.seat for row in rows if row.asked and row.state == queries.NOTHING],
        "reminds": [row for row in rows if row.why and row.player],
        "unready": [row.seat for row in rows if row.asked and row.state == queries.SENT],
    }


def asked(access: Access) -> dict[str, Any]:
    """The decisions that the rules want from the game master, and whether all have been made."""
    variant, position, sent = access.variant, access.seen().position, saved(access)
    return {
        "questions": questions(variant, position, access.pieces(), sent.sheet),
        "asked_done": sent.ready and is_complete(variant, position, sent.sheet),
    }


def _own(access: Access) -> dict[str, Any]:
    """The game master's own orders: forms for legal ones, and those already given."""
    if access.game.state == State.OVER:
        return {}
    position = access.seen().position
    legal = legal_orders(access.variant, position, GM)
    return {
        "forms": forms(access.variant, position, legal),
        "put": reverse("gm:own", args=(access.game.key,)),
        "data": script_data(access, legal),
        **own_orders(access),
    }


def own_orders(access: Access) -> dict[str, Any]:
    """The orders that the game master has given, and whether they are ready."""
    sent = saved(access)
    said = {problem.index: problem.message for problem in sent.problems}
    return {
        "own_orders": [(str(order), said.get(index, "")) for index, order in enumerate(sent.sheet.orders)],
        "own_ready": sent.ready,
        "own_asked": GM in expected(access.seen().position) or GM in access.game.waits_for,
    }


def _board(access: Access) -> str:
    try:
        return address(access, "play:board")
    except NoReverseMatch:
        return ""
