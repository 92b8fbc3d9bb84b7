"""Whole addresses of pages, for what is read outside the site."""

from django.conf import settings
from django.urls import reverse

from variorum.host.games.models import Game


def site() -> str:
    """The address of this installation, without a slash at its end."""
    return str(settings.PUBLIC_URL)


def page_of(game: Game) -> str:
    """The page of a game."""
    return site() + reverse("play:board", args=(game.key,))


def press_of(game: Game) -> str:
    """The page of a game's messages."""
    return site() + reverse("press:press", args=(game.key,))


def picture_of(game: Game, number: int) -> str:
    """The picture of a moment as everybody sees it."""
    return site() + reverse("play:phase-picture", args=(game.key, number, "after"))
