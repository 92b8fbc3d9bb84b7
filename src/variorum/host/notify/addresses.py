"""Absolute URLs of pages, for readers outside the site."""

from django.conf import settings
from django.urls import reverse

from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.models import Game


def site() -> str:
    """The URL of this installation, without a trailing slash."""
    return str(settings.PUBLIC_URL)


def page_of(game: Game) -> str:
    """The page of a game."""
    return site() + reverse("play:board", args=(game.key,))


def invitation_of(game: Game) -> str:
    """The page about a game, for whoever is sent it: it opens games outside the lobby, and seats without a password."""
    return f"{site()}{reverse('games:about', args=(game.key,))}?invitation={game.invitation}"


def seat_page(access: Access, page: str, *parts: object) -> str:
    """A page of a game for its reader's seat."""
    return site() + address(access, page, *parts)
