"""Changing a game's terms: all of them, or some."""

from typing import Any

from django.http import HttpRequest
from ninja import Router

from variorum.host.api import shapes
from variorum.host.api.asking import somebody
from variorum.host.api.mastering import Because, desk_of, mark_given
from variorum.host.api.plans import SomeTerms, terms_of
from variorum.host.api.who import Asking
from variorum.host.gm.services import announcing

router = Router(tags=["game master"])


class Changing(Because):
    """Terms of a game, and the reason for the change."""

    terms: SomeTerms


@router.put("/games/{key}/terms", response=shapes.Done, auth=somebody)
def set_terms(request: HttpRequest, key: str, data: Changing, who: Asking) -> dict[str, Any]:
    """Replace all terms of a game. Those left out take their defaults."""
    access = desk_of(request, key, who)
    announcing.set_terms(access, mark_given(access, data), terms_of(data.terms), data.reason)
    return {}


@router.patch("/games/{key}/terms", response=shapes.Done, auth=somebody)
def change_terms(request: HttpRequest, key: str, data: Changing, who: Asking) -> dict[str, Any]:
    """Change some terms of a game. Those left out stay the same."""
    access = desk_of(request, key, who)
    terms = terms_of(data.terms, access.game.terms)
    announcing.set_terms(access, mark_given(access, data), terms, data.reason)
    return {}
