"""What all services need: the lock on a game, what they refuse, what they tell."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from variorum.host.games.models import Game, PublicAct, Pulse
from variorum.host.games.signals import acted

HOST = "the host"
MASTER = "the game master"


class RefusedError(Exception):
    """Something that cannot be done, in words for the person who wanted it."""


class StaleError(RefusedError):
    """The game has gone on since the page was made."""


@contextmanager
def locked(pk: int) -> Iterator[Game]:
    """A game, which nobody else changes until the block ends; then it is saved, unless there was an error.

    Raises: StaleError if it has been deleted, as sandboxes can be.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=pk).first()
        if game is None:
            raise StaleError("This game has been deleted meanwhile.")
        yield game
        game.save()


def tell(game: Game, kind: str, seats: tuple[str, ...] = ("",)) -> None:
    """Let open pages know that something is new: for everybody, or for some seats."""
    Pulse.objects.bulk_create(Pulse(game=game, seat=seat, kind=kind) for seat in seats)


def act(game: Game, by: str, text: str) -> None:
    """Write into the log that all players see."""
    PublicAct.objects.create(game=game, by=by, text=text)
    tell(game, "act")
    acted.send(Game, game=game, text=text)
