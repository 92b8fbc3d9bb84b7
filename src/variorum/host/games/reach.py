"""Who may talk to whom, by the game's terms and the seat's standing. The server enforces it, forms offer it."""

import msgspec

from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.host.games.access import Access
from variorum.host.games.models import Kind, State
from variorum.host.games.terms import Press

LONGEST_MESSAGE = 20_000
"""The most characters of a message."""

SILENT = ("R", "A")
"""The letters of the phases without press, if the terms say rulebook press: retreats and adjustments."""


class Addressees(msgspec.Struct, frozen=True):
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


def reach(access: Access) -> Addressees:
    """Whom the viewer's seat may write to.

    The game master writes to everybody, and everybody writes to the game master. Once the game is over, any seat may
    broadcast, whatever the terms said. A seat that has lost everything writes in private to the game master alone, and
    so does everybody in the silent phases of rulebook press.
    """
    game, mode = access.game, access.terms.press
    if not access.seat or not access.has_begun or game.kind != Kind.GAME:
        return Addressees()
    others = tuple(seat for seat in seats_of(access) if seat != access.seat)
    master = (GM,) if game.master_id and access.seat != GM else ()
    public = mode is Press.PUBLIC
    if access.seat == GM:
        return Addressees(others, everybody=True, open=public)
    over = game.state == State.OVER
    silent = not over and is_silent(access)
    private = mode in {Press.FULL, Press.RULEBOOK} and not silent and (over or not is_lost(access))
    return Addressees(
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
