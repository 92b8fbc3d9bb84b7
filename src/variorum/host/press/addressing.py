"""Who may write to whom, by the game's terms and the seat's standing. The server enforces it, forms offer it."""

import msgspec

from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Kind, State
from variorum.host.games.terms import Press
from variorum.host.press.models import EVERYBODY
from variorum.host.press.silence import silenced_until

SILENT = ("R", "A")
"""The letters of the phases without press, if the terms say rulebook press: retreats and adjustments."""

RESTING = "There is no press during retreats and builds in this game. You can write again in the next movement phase."
NOBODY = "You can't write to anybody in this game at the moment."


class Reach(msgspec.Struct, frozen=True):
    """Whom a seat may write to now: any of `seats`, and `everybody` at once.

    `open`: strangers can read messages to all.
    """

    seats: tuple[str, ...] = ()
    everybody: bool = False
    open: bool = False

    @property
    def anybody(self) -> bool:
        """Whether the seat may write to anybody at all."""
        return bool(self.seats) or self.everybody


def reach(access: Access) -> Reach:
    """Whom the viewer's seat may write to.

    The game master writes to everybody, and everybody writes to the game master. Once the game is over, any seat may
    broadcast, whatever the terms said. A seat that has lost everything writes in private to the game master alone, and
    so does everybody in the silent phases of rulebook press.
    """
    game, mode = access.game, access.terms.press
    if not access.seat or not access.has_begun or game.kind != Kind.GAME:
        return Reach()
    others = tuple(seat for seat in seats_of(access) if seat != access.seat)
    master = (GM,) if game.master_id and access.seat != GM else ()
    public = mode is Press.PUBLIC
    if access.seat == GM:
        return Reach(others, everybody=True, open=public)
    over = game.state == State.OVER
    silent = not over and is_silent(access)
    private = mode in {Press.FULL, Press.RULEBOOK} and not silent and (over or not is_lost(access))
    return Reach(
        (*(others if private else ()), *master),
        everybody=over or not (mode is Press.NONE or silent),
        open=public,
    )


def seats_of(access: Access) -> tuple[str, ...]:
    """The seats of a game that has begun, without the game master's."""
    position = access.seen().position
    return tuple(dict.fromkeys((*(seat.id for seat in position.seats), *access.variant.world.commands(position))))


def is_silent(access: Access) -> bool:
    """Whether the game is in a phase in which rulebook press allows no messages between players."""
    return access.terms.press is Press.RULEBOOK and access.game.turn[-1:] in SILENT


def is_lost(access: Access) -> bool:
    """Whether the viewer's seat has lost everything that it began with."""
    return _stands(access.seen(0).position, access.seat) and not _stands(access.seen().position, access.seat)


def _stands(position: Position, seat: str) -> bool:
    powers = next((entry.powers for entry in position.seats if entry.id == seat), ())
    return any(map(position.survives, powers))


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


def _accepted(allowed: Reach) -> str:
    named = [*allowed.seats, *(["all seats at once"] if allowed.everybody else [])]
    return f"In this game you may now write to: {', '.join(named)}."
