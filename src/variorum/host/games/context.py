"""What every page of a game needs around its own content."""

from collections.abc import Callable
from typing import Any

from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext as _

from variorum.host.games.access import Access
from variorum.host.games.models import Member, Pulse, State

Tab = tuple[str, str, str, int]
"""Its name, address, text, and how much is new there."""

_TABS: list[Callable[[Access], Tab | None]] = []


def tab(make: Callable[[Access], Tab | None]) -> Callable[[Access], Tab | None]:
    """Register a tab of game pages; `make` returns None where a viewer has no such tab."""
    _TABS.append(make)
    return make


def frame(access: Access, name: str) -> dict[str, Any]:
    """The context of a game page whose tab has that name."""
    return {
        "access": access,
        "game": access.game,
        "variant": access.variant,
        "seat": access.seat,
        "tab": name,
        "tabs": tabs_of(access),
        "pulse": _pulse(access),
        "is_offered": _is_offered(access),
    }


def _is_offered(access: Access) -> bool:
    """Whether the viewer's own seat is offered to others."""
    if not access.seat or access.person.pk is None or access.game.state == State.OVER:
        return False
    own = Member.objects.filter(game=access.game, seat=access.seat, person_id=access.person.pk, left__isnull=True)
    return own.filter(abandoned=True).exists()


def _pulse(access: Access) -> int:
    """How much the viewer has been told of by now: a page asks for what came while it was on its way."""
    told = Pulse.objects.filter(game=access.game, seat__in=("", *access.seats))
    return told.aggregate(top=Max("id"))["top"] or 0


def tabs_of(access: Access) -> list[Tab]:
    """The tabs that a viewer has in a game; what it is about comes last."""
    return [made for make in (*_TABS, _about) if (made := make(access))]


def address(access: Access, name: str, *parts: object) -> str:
    """The address of a page of a game for the seat that is looking."""
    chosen = f"?as={access.seat}" if len(access.seats) > 1 else ""
    return reverse(name, args=(access.game.key, *parts)) + chosen


def _about(access: Access) -> Tab:
    return "about", address(access, "games:about"), _("About"), 0
