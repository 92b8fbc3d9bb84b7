"""Who may write to whom: the terms of a game, and what a seat still is in it. The server asks this, and so do forms."""

import msgspec

from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.host.games.access import Access
from variorum.host.games.models import Kind, State
from variorum.host.games.services.common import RefusedError
from variorum.host.games.terms import Press
from variorum.host.press.models import EVERYBODY


class Reach(msgspec.Struct, frozen=True):
    """Whom a seat may write to now: `seats` in any choice, `everybody` at once.

    `open`: messages to all are read by strangers too.
    """

    seats: tuple[str, ...] = ()
    everybody: bool = False
    open: bool = False

    @property
    def anybody(self) -> bool:
        """Whether there is anybody at all to write to."""
        return bool(self.seats) or self.everybody


def reach(access: Access) -> Reach:
    """Whom the viewer's seat may write to.

    The game master writes to all and is written to by all. A seat that has lost everything, and any seat once the game
    is over, writes to all at once, whatever the terms said; in private a lost seat only writes to the game master.
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
    private = mode is Press.FULL and (over or not is_lost(access))
    return Reach(
        (*(others if private else ()), *master),
        everybody=over or mode is not Press.NONE,
        open=public,
    )


def seats_of(access: Access) -> tuple[str, ...]:
    """The seats of a game that has begun, the game master's not among them."""
    position = access.seen().position
    return tuple(dict.fromkeys((*(seat.id for seat in position.seats), *access.variant.world.commands(position))))


def is_lost(access: Access) -> bool:
    """Whether the viewer's seat began with something on the board, and nothing of it is left."""
    return _stands(access.seen(0).position, access.seat) and not _stands(access.seen().position, access.seat)


def _stands(position: Position, seat: str) -> bool:
    powers = next((entry.powers for entry in position.seats if entry.id == seat), ())
    return any(map(position.survives, powers))


def thread_to(access: Access, to: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The thread of a message to these seats (or to `EVERYBODY`), and all seats that get it, the sender's too.

    Raises: RefusedError if the seat may not write to them.
    """
    allowed = reach(access)
    if not allowed.anybody:
        raise RefusedError("You cannot write messages in this game now.")
    if not to:
        raise RefusedError("Choose to whom the message goes.")
    if EVERYBODY in to:
        if not allowed.everybody:
            raise RefusedError("The terms of this game allow no messages to all.")
        return EVERYBODY, tuple(sorted({*seats_of(access), access.seat, *((GM,) if access.game.master_id else ())}))
    strange = sorted(set(to) - set(allowed.seats))
    if strange:
        raise RefusedError(f"You cannot write to {', '.join(strange)}: {_why(allowed)}.")
    members = tuple(sorted({*to, access.seat}))
    return ",".join(members), members


def _why(allowed: Reach) -> str:
    named = [*allowed.seats, *(["all seats at once"] if allowed.everybody else [])]
    return f"in this game you may write to {', '.join(named)} now"
