"""Writing and removing one's notes."""

from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, locked
from variorum.host.games.models import Game, Kind, State
from variorum.host.limits.attempts import allowed
from variorum.host.notes.models import Note
from variorum.host.press.moderation import readable
from variorum.host.press.silence import silenced_until

LONGEST = 2_000
MOST_AN_HOUR = 100
REMOVED = "The host's staff has removed your note on this phase. You can't write another one."


def is_open(game: Game) -> bool:
    """Whether a game is over, so that it has notes."""
    return game.kind == Kind.GAME and game.state == State.OVER and game.lines > 0


def seat_of_author(access: Access) -> str:
    """The seat as which the viewer can write notes: one that they have, or had last; empty if they can't write any."""
    if not is_open(access.game) or not isinstance(access.person, Person):
        return ""
    had = access.game.members.filter(person=access.person).exclude(seat="").order_by("-joined", "-pk")
    ruled = access.game.former_masters.filter(person=access.person).exists()
    return access.seat or had.values_list("seat", flat=True).first() or (GM if ruled else "")


def save(access: Access, number: int, text: str) -> Note:
    """Write the viewer's note on a phase, or change it.

    Raises: RefusedError if the game isn't over, the viewer had no part in it, or the text is empty or too long.
    """
    author, seat = _author(access, number)
    text = readable(text, "The note is empty.", LONGEST)
    until = silenced_until(author.pk)
    if until:
        raise RefusedError(f"The host's staff has closed your press until {until:%d %B %Y, %H:%M} UTC; notes, too.")
    if not allowed(f"notes-{author.pk}", MOST_AN_HOUR, 3_600):
        raise RefusedError(f"You can save up to {MOST_AN_HOUR} notes an hour. Try again later.")
    with locked(access.game.pk) as game:
        _check(game)
        note = Note.objects.filter(game=game, number=number, author=author).first()
        note = note or Note(game=game, number=number, author=author, seat=seat)
        if note.removed:
            raise RefusedError(REMOVED)
        note.text, note.written = text, timezone.now()
        note.save()
    return note


def remove(access: Access, number: int) -> None:
    """Remove the viewer's note on a phase; removing one that doesn't exist does nothing. Raises: RefusedError."""
    author, _ = _author(access, number)
    Note.objects.filter(game=access.game, number=number, author=author, removed=False).delete()


def check_phase(access: Access, number: int) -> None:
    """Refuse what can have no notes. Raises: RefusedError if the game isn't over, or has no such phase."""
    _check(access.game)
    if not 0 <= number <= access.last:
        raise RefusedError(f"This game's phases have the numbers 0 to {access.last}.")


def _check(game: Game) -> None:
    if not is_open(game):
        raise RefusedError("Notes on phases can be written and read when a game is over.")


def _author(access: Access, number: int) -> tuple[Person, str]:
    check_phase(access, number)
    seat = seat_of_author(access)
    if not seat or not isinstance(access.person, Person):
        raise RefusedError("Only those who had a seat in this game, and its game masters, can write notes.")
    return access.person, seat
