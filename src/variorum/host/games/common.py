"""Shared by all changes: the lock on a game, refusals, and events."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from variorum.host.accounts.titles import TitleError, title
from variorum.host.changes.aside import remembered
from variorum.host.changes.refusals import ProblemsError, RefusedError, StaleError
from variorum.host.games.models import Game, PublicAct, Pulse
from variorum.host.games.signals import acted, news_noted
from variorum.variants import registry

__all__ = [
    "HOST",
    "MASTER",
    "ProblemsError",
    "RefusedError",
    "StaleError",
    "act",
    "act_as_news",
    "have",
    "locked",
    "mark_of",
    "tell",
    "titled",
]

HOST = "the host"
MASTER = "the game master"


def titled(text: str, longest: int) -> str:
    """A name for a game, board, variant, zine or list, cut to its longest length. Raises: RefusedError, as `title`."""
    try:
        return title(text[: 4 * longest])[:longest].strip()
    except TitleError as error:
        raise RefusedError(str(error)) from None


@contextmanager
def locked(pk: int) -> Iterator[Game]:
    """A game, locked until the block ends and saved then, unless there was an error.

    Raises: StaleError if it has been deleted, as sandboxes can be.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=pk).first()
        if game is None:
            raise StaleError("This game has been deleted.")
        have(game.variant)
        yield game
        game.save()


@remembered(512)
def have(variant: str) -> None:
    """Load a variant, if this process hasn't yet; one that is no longer installed is nobody's business here."""
    if registry.is_known(variant):
        registry.variant(variant)


def mark_of(game: Game) -> str:
    """The mark that a page of the desk remembers: the phase, the log, and the number of the game master's acts."""
    return f"{game.lines}.{game.phase_number}.{PublicAct.objects.filter(game=game, by=MASTER).count()}"


def tell(game: Game, kind: str, seats: tuple[str, ...] = ("",)) -> None:
    """Signal to open pages that something is new, for all viewers or for some seats."""
    Pulse.objects.bulk_create(Pulse(game=game, seat=seat, kind=kind) for seat in seats)


def act(game: Game, by: str, text: str) -> None:
    """Write to the game's public log."""
    PublicAct.objects.create(game=game, by=by, text=text)
    _told(game, text)


def act_as_news(game: Game, by: str, text: str) -> None:
    """Write to the game's public log what players reckon with, so that they hear of it by mail, too."""
    entry = PublicAct.objects.create(game=game, by=by, text=text, news=True)
    _told(game, text)
    news_noted.send(Game, game=game, entry=entry)


def _told(game: Game, text: str) -> None:
    tell(game, "act")
    acted.send(Game, game=game, text=text)
