"""The game master's work before a game begins: players, seats and the roll call."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.lengths import HOUR, told
from variorum.host.games.life import rollcall
from variorum.host.games.life.creation import seats_of
from variorum.host.games.models import Game, Member, State
from variorum.host.gm.services.desk import NOTHING_CHANGED, at_desk, note, note_news

GATHERING = (State.GATHERING, State.ROLL_CALL)
LONGEST = 24 * 14
"""The most hours by which a roll call can be extended at once."""


@computing_aside
def assign(access: Access, mark: str, member: int, seat: str) -> None:
    """Assign a seat to a player for when the game begins; without a seat, leave it to wishes and lots.

    Raises: as `at_desk`; RefusedError if the seat or player doesn't exist, or somebody else has the seat.
    """
    with at_desk(access, mark, states=GATHERING) as game:
        player = _player(game, member)
        if seat and seat not in seats_of(game):
            raise RefusedError(f"{seat[:40]} isn't a seat of this game. Choose one of {', '.join(seats_of(game))}.")
        if seat and _present(game).filter(assigned=seat).exclude(pk=player.pk).exists():
            raise RefusedError(f"{seat} is assigned to somebody else. Free it first.")
        if player.assigned == seat:
            raise RefusedError(NOTHING_CHANGED)
        player.assigned = seat
        player.save()
        note(game, f"assigns {seat} to {_called(game, player)}." if seat else "leaves a seat to wishes and lots again.")
        tell(game, "seats")


@computing_aside
def remove(access: Access, mark: str, member: int) -> None:
    """Remove a player. This ends a roll call, and the game looks for players again.

    Raises: as `at_desk`; RefusedError if the player isn't in the game.
    """
    with at_desk(access, mark, states=GATHERING) as game:
        player = _player(game, member)
        player.left, player.assigned = timezone.now(), ""
        player.save()
        rollcall.gather_again(game)
        note(game, f"removes {_called(game, player)} from the game before it begins.")
        tell(game, "seats")


@computing_aside
def end_roll_call(access: Access, mark: str) -> None:
    """End the roll call. Everybody keeps their place, and the game looks for players again.

    Raises: as `at_desk`.
    """
    with at_desk(access, mark, states=(State.ROLL_CALL,)) as game:
        rollcall.gather_again(game)
        note(game, "ends the roll call; everybody keeps their place.")
        tell(game, "seats")


@computing_aside
def extend_roll_call(access: Access, mark: str, hours: int) -> None:
    """Give everybody more time to answer the roll call.

    Raises: as `at_desk`; RefusedError if the time is too short or too long.
    """
    with at_desk(access, mark, states=(State.ROLL_CALL,)) as game:
        if not 1 <= hours <= LONGEST:
            raise RefusedError(f"Extend the roll call by 1 to {LONGEST} hours.")
        game.deadline = max(game.deadline or timezone.now(), timezone.now()) + timedelta(hours=hours)
        note_news(game, f"extends the roll call by {told(hours * HOUR)}.")
        tell(game, "state")


def _present(game: Game) -> QuerySet[Member]:
    return game.members.filter(left__isnull=True, person__isnull=False)


def _player(game: Game, member: int) -> Member:
    found = _present(game).filter(pk=member).select_related("person").first()
    if found is None:
        raise RefusedError("This player is no longer in the game.")
    return found


def _called(game: Game, player: Member) -> str:
    """A player's name for the log, hidden in anonymous games."""
    return "a player" if game.terms.anonymous or player.person is None else player.person.called
