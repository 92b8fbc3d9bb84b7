"""What the creator of a game without a game master does when a player is gone, so that the table needn't wait."""

from django.utils import timezone

from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.bots import levels
from variorum.host.games.clock.waiting_times import read_until, to_finish
from variorum.host.games.common import RefusedError, act_as_news, locked, tell
from variorum.host.games.lengths import told
from variorum.host.games.models import Game, State
from variorum.host.games.seats.seats import replace_by_bot

CREATOR = "the creator"


@computing_aside
def fill_open_seat(person: Person, pk: int, seat: str) -> None:
    """Give a seat that is open for a replacement to a bot, of the level that the terms say.

    Raises: RefusedError if the person isn't the creator, a game master decides, or the seat isn't open.
    """
    with locked(pk) as game:
        _may(game, person)
        old = game.members.filter(left__isnull=True, seat=seat[:40], abandoned=True).first()
        if not seat or old is None:
            raise RefusedError(f"{called(seat[:40])} isn't open for a replacement.")
        level = game.terms.bot_level
        replace_by_bot(game, old, level)
        act_as_news(game, CREATOR, f"lets a bot ({levels.called(level)}) play {seat}, which was open.")


@computing_aside
def shorten(person: Person, pk: int) -> None:
    """Wait for a replacement only as long as others need to finish their orders.

    Raises: RefusedError if the person isn't the creator, a game master decides, or the game waits for no replacement.
    """
    with locked(pk) as game:
        _may(game, person)
        if not game.grace or game.deadline is None or not game.members.filter(left=None, abandoned=True).exists():
            raise RefusedError("The game isn't waiting for a replacement.")
        now, time = timezone.now(), to_finish(game)
        soon = max(now + time, read_until(game) or now)
        if soon >= game.deadline:
            raise RefusedError("The wait is over soon.")
        game.deadline, game.claimed = soon, None
        act_as_news(game, CREATOR, f"shortens the wait for a replacement to {told(time)}.")
        tell(game, "state")


def _may(game: Game, person: Person) -> None:
    """Refuse everybody but the creator of a running game without a game master. Raises: RefusedError."""
    if game.owner_id != person.pk:
        raise RefusedError("Only the creator can do this.")
    if game.master_id is not None:
        raise RefusedError("The game master decides about open seats.")
    if game.state != State.RUNNING:
        raise RefusedError("The game isn't running.")
