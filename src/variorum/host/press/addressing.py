"""The threads of messages: whom a message goes to, or why it can't."""

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.reach import Addressees, is_silent, reach, seats_of
from variorum.host.games.terms import Press
from variorum.host.press.models import EVERYBODY
from variorum.host.press.silence import silenced_until

RESTING = "There is no press during retreats and builds in this game. You can write again in the next movement phase."
NOBODY = "You can't write to anybody in this game at the moment."


def thread_to(access: Access, to: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The thread of a message to these seats (or to `EVERYBODY`), and all seats that get it, including the sender's.

    Raises: RefusedError if the seat may not write to them.
    """
    allowed = reach(access)
    until = silenced_until(access.person.pk) if access.seat != GM and set(to) != {GM} else None
    if until:
        raise RefusedError(
            f"The host has closed your press until {until:%d %B %Y, %H:%M} UTC. Write to game masters only."
        )
    if is_silent(access) and not set(to) <= set(allowed.seats) | ({EVERYBODY} if allowed.everybody else set()):
        raise RefusedError(RESTING)
    if not allowed.anybody:
        raise RefusedError(NOBODY)
    if not to:
        raise RefusedError("Choose at least one recipient.")
    if EVERYBODY in to:
        if not allowed.everybody:
            raise RefusedError("This game doesn't allow messages to all seats at once.")
        return EVERYBODY, tuple(sorted({*seats_of(access), access.seat, *((GM,) if access.game.master_id else ())}))
    strange = sorted(set(to) - set(allowed.seats))
    if strange:
        raise RefusedError(f"You can't write to {', '.join(strange)}. {_accepted(allowed)}")
    members = tuple(sorted({*to, access.seat}))
    return ",".join(members), members


def denial(access: Access, to: tuple[str, ...]) -> str:
    """Why the viewer's seat can't write to these seats now, or to anybody; empty if it can."""
    if to:
        try:
            thread_to(access, to)
        except RefusedError as error:
            return str(error)
        return ""
    if reach(access).anybody:
        return ""
    if access.terms.press is Press.NONE:
        return "This game has no press: nobody can send messages until it is over."
    return RESTING if is_silent(access) else NOBODY


def _accepted(allowed: Addressees) -> str:
    named = [*allowed.seats, *(["all seats at once"] if allowed.everybody else [])]
    return f"In this game you may now write to: {', '.join(named)}."
