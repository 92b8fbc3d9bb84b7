"""Changing a game's terms: all of them, or some."""

from datetime import date
from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from variorum.host.api import shapes
from variorum.host.api.asking import somebody
from variorum.host.api.bodies import Body
from variorum.host.api.mastering import Because, desk_of, mark_given
from variorum.host.api.plans import terms_of
from variorum.host.api.who import Asking
from variorum.host.games.bots.levels import USUAL
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.scoring import Scoring
from variorum.host.games.terms import Absence, Agreements, Away, Press, Seating, Terms
from variorum.host.gm.services import announcing

router = Router(tags=["game master"])


class Changing(Because):
    """Terms as in the answer about a game. Those left out take their defaults."""

    terms: shapes.Plain


class SomeClock(Body):
    """Parts of a clock. Those left out stay the same."""

    pace: Pace = Pace.HOURS
    zone: str = ""
    days: list[int] = Field(default_factory=list)
    at: str = ""
    minutes: int = 0
    short: int = 0
    live: int = 0
    slow: int = 0
    stretch: int = 0
    rest: int = 0
    weekends: bool = False
    holidays: list[date] = Field(default_factory=list)
    early: bool = True
    least: int = 0


class SomeTerms(Body):
    """Parts of a game's terms. Those left out stay the same."""

    clock: SomeClock = SomeClock()
    press: Press = Press.FULL
    anonymous: bool = False
    absence: Absence = Absence.OFFER
    grace: int = 0
    patience: int = 0
    seating: Seating = Seating.LOT
    revealed: bool = True
    bots: bool = False
    bot_level: str = USUAL
    guests: bool = False
    open_desk: bool = False
    ready_shown: bool = False
    rated: bool = True
    scoring: Scoring = Scoring.DRAW_SIZE
    least_reliability: int = 0
    least_rating: int = 0
    least_games: int = 0
    extensions: int = 0
    extension_hours: int = 24
    extension_reliability: int = 90
    agreements: Agreements = Agreements.FREE
    silent_bots: bool = False
    away: Away = Away.NOTHING


class Patching(Because):
    """Some terms of a game, and the reason for the change."""

    terms: SomeTerms


@router.put("/games/{key}/terms", response=shapes.Done, auth=somebody)
def set_terms(request: HttpRequest, key: str, data: Changing, who: Asking) -> dict[str, Any]:
    """Replace all terms of a game."""
    access = desk_of(request, key, who)
    announcing.set_terms(access, mark_given(access, data), terms_of(data.terms), data.reason)
    return {}


@router.patch("/games/{key}/terms", response=shapes.Done, auth=somebody)
def change_terms(request: HttpRequest, key: str, data: Patching, who: Asking) -> dict[str, Any]:
    """Change some terms of a game. Those left out stay the same."""
    access = desk_of(request, key, who)
    terms = terms_of(_merged(access.game.terms, data.terms))
    announcing.set_terms(access, mark_given(access, data), terms, data.reason)
    return {}


def _merged(now: Terms, given: SomeTerms) -> dict[str, Any]:
    """Terms as plain data, with the given ones replaced."""
    plain, changed = msgspec.to_builtins(now), given.model_dump(mode="json", exclude_unset=True)
    clock = {**plain["clock"], **changed.get("clock", {})}
    return {**plain, **changed, "clock": clock}
