"""A game as programs see it: its summary for lists, and its details."""

from typing import Any

import msgspec
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import is_bot
from variorum.host.games.clock.readiness import ready_seats
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats.newcomers import takes_newcomers
from variorum.host.games.seats.seating import days_away_of, shows_names
from variorum.host.gm.acts.desk import mark_of

_PRESENT = Member.objects.filter(game=OuterRef("pk"), left__isnull=True).order_by().values("game")
PLAYERS = Coalesce(Subquery(_PRESENT.annotate(players=Count("pk")).values("players")), 0)
"""The number of players, counted by the query for a list of games."""


def summary(game: Game) -> dict[str, Any]:
    """What everybody may know about a game."""
    names = (
        "key",
        "name",
        "variant",
        "kind",
        "state",
        "turn",
        "summary",
        "phase_number",
        "deadline",
        "created",
        "ended",
    )
    players = getattr(game, "players", None)
    counted = game.members.filter(left__isnull=True).count() if players is None else players
    return {**{name: getattr(game, name) for name in names}, "players": counted}


def detail(access: Access) -> dict[str, Any]:
    """Everything about a game that its viewer may see."""
    seal = access.seals[-1] if access.has_begun else None
    present = list(access.game.members.filter(left__isnull=True).select_related("person").order_by("seat", "pk"))
    own = next((member for member in present if _is_own(access, member)), None)
    ready = ready_seats(access.game)
    return {
        **summary(access.game),
        "seats": access.seats,
        "table": [_place(access, member, ready) for member in present],
        "settings": access.game.chosen,
        "terms": msgspec.to_builtins(access.terms),
        "commitment": seal.commitment if seal else "",
        "seed": seal.seed if seal else "",
        "acts": list(access.game.acts.values("at", "by", "text")),
        "live": reverse("api-live", args=(access.game.key,)),
        "waits_for": list(access.game.waits_for),
        "joinable": access.game.state == State.GATHERING or takes_newcomers(access.game),
        "asks_password": bool(access.game.password),
        "invitation": access.game.invitation if own or access.is_owner or access.is_master else None,
        "wishes": own.wishes if own else [],
        "mark": mark_of(access.game) if access.is_master else None,
    }


def _place(access: Access, member: Member, ready: frozenset[str] | None) -> dict[str, Any]:
    """A seat and its player, as far as the terms allow."""
    shown = member.person and (shows_names(access) or _is_own(access, member))
    player = member.person.called if member.person and shown else None
    bot = member.level if is_bot(member) else None
    return {
        "seat": member.seat,
        "player": player,
        "bot": bot,
        "offered": member.abandoned,
        "here": member.here,
        "ready": None if ready is None else member.seat in ready,
        "days_away": days_away_of(access, member.person),
    }


def _is_own(access: Access, member: Member) -> bool:
    return isinstance(access.person, Person) and member.person_id == access.person.pk
