"""Reminding seats that the phase waits for."""

from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import awaited
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game, State
from variorum.host.games.signals import seats_reminded
from variorum.host.gm.services.desk import at_desk, note
from variorum.host.limits.attempts import allowed

REST = 60 * 60
"""Seconds between two reminders to a seat."""


@computing_aside
def remind(access: Access, mark: str, seats: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Remind these seats, or all that the phase waits for, by mail. Returns the seats reminded.

    The log says how many they were, but not which: who is ready stays private.

    Raises: as `at_desk`; RefusedError if the phase waits for none of them, or all had a reminder lately.
    """
    with at_desk(access, mark, states=(State.RUNNING, State.PAUSED, State.WAITING)) as game:
        missing = _missing(game, seats)
        reminded = tuple(seat for seat in missing if allowed(f"remind-{game.pk}-{game.phase_number}-{seat}", 1, REST))
        if not reminded:
            raise RefusedError(f"{', '.join(missing)} got a reminder within the last hour. Wait, or write a message.")
        count = "one seat" if len(reminded) == 1 else f"{len(reminded)} seats"
        note(game, f"reminds {count} that the phase is waiting.")
        seats_reminded.send(Game, game=game, seats=reminded)
        return reminded


def _missing(game: Game, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some seats, or of all, that people play and that the phase waits for."""
    members = game.members.filter(left__isnull=True, person__isnull=False).values_list("seat", flat=True)
    waits = awaited(game) & set(members)
    found = tuple(sorted(seat for seat in waits if not seats or seat in seats))
    if not found:
        raise RefusedError(
            f"The game doesn't wait for {', '.join(seats)[:80]}." if seats else "The game isn't waiting for any player."
        )
    return found
