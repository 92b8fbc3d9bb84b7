"""From the end of a game on: its last page opens by itself, and leads to a rematch and to others."""

from urllib.parse import urlencode

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from variorum.host.acts.running import refusal
from variorum.host.games.access import Access
from variorum.host.games.life.acts import Rematch, rematch_of
from variorum.host.games.models import Kind, State

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
