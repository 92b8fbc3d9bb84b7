"""A game file, who may act in it, and what has been sent for its running phase."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from variorum.archive import gamefile
from variorum.archive.gamefile import GameFile
from variorum.face.position import PUBLIC
from variorum.game.asked import asked_seats
from variorum.game.audience import GM
from variorum.game.newcomers import may_join
from variorum.game.variant import Variant
from variorum.mcp.backend import Chair, DeclinedError
from variorum.mcp.local.company import Company

_PATIENCE = 10.0
"""Seconds that a program waits for another one that changes the game, which takes milliseconds."""


class Table(msgspec.Struct, frozen=True):
    """A game file, and whose seat the program at it plays: empty, and it may play every seat and be the game master.

    With `bots`, bots of that level play all other seats. `variant` is the game's, if it isn't installed.
    """

    path: Path
    seat: str = ""
    bots: str = ""
    variant: Variant | None = None

    def load(self) -> GameFile:
        """The game as it is now. Raises: DeclinedError with the line that can't be read."""
        with declining():
            return gamefile.load(self.path, self.variant)

    @contextmanager
    def changing(self) -> Iterator[GameFile]:
        """The game as it is now; nobody else changes it meanwhile. Raises: DeclinedError."""
        try:
            lock = FileLock(self.path.with_name(f".{self.path.name}.sheets.lock")).acquire(timeout=_PATIENCE)
        except (Timeout, OSError):
            raise DeclinedError("another program is changing the game; nothing was done. Try again") from None
        with lock, declining():
            yield self.load()

    def require(self, game: str) -> None:
        """Raise DeclinedError unless a text names this game, or nothing."""
        if game.strip() not in ("", self.path.name, self.path.stem, str(self.path)):
            raise DeclinedError(f'there is no game "{game[:80]}" here, only {self.path.name}; leave the game out')

    def reader(self, log: GameFile, chair: Chair) -> str:
        """Whose eyes a caller has: its seat's. Raises: DeclinedError naming the seats that it may take."""
        self.require(chair.game)
        wanted = chair.seat.strip().upper()
        if self.seat:
            if wanted not in ("", self.seat):
                raise DeclinedError(f"you play {self.seat}, and nobody else; leave the seat out")
            return self.seat
        seats = (*log.variant.world.commands(log.now.position), GM, PUBLIC)
        if wanted in seats or (wanted and _may_enter(log, wanted)):
            return "" if wanted == PUBLIC else wanted
        told = f'no seat "{wanted[:40]}"' if wanted else "say which seat"
        raise DeclinedError(f"{told}; accepted: {', '.join(seats)}")

    def player(self, log: GameFile, chair: Chair) -> str:
        """The seat that a caller orders for. Raises: DeclinedError."""
        seat = self.reader(log, chair)
        if not seat:
            raise DeclinedError("the public has no orders; say which seat is yours")
        if log.now.position.ending:
            raise DeclinedError("the game is over: it takes no more orders")
        return seat

    def require_master(self, game: str) -> None:
        """Raise DeclinedError unless the caller is the game master."""
        self.require(game)
        if self.seat:
            raise DeclinedError(
                f"you play {self.seat}; only the game master does this, who runs the server without --seat"
            )

    def expected(self, log: GameFile) -> tuple[str, ...]:
        """The seats whose orders the phase waits for."""
        return tuple(
            seat for seat in asked_seats(log.variant, log.now.position) if seat != GM and not self.is_bot(seat)
        )

    def is_bot(self, seat: str) -> bool:
        """Whether a bot plays a seat."""
        return bool(self.bots) and seat not in (self.seat, GM)

    def company(self, log: GameFile) -> Company:
        """The bots of the game."""
        return Company(self.bots, tuple(filter(self.is_bot, log.variant.world.commands(log.now.position))))


def _may_enter(log: GameFile, seat: str) -> bool:
    position = log.now.position
    return position.ending is None and may_join(log.variant.phase(position.turn).rules, position, seat)


@contextmanager
def declining() -> Iterator[None]:
    """Decline what is refused with a ValueError, whose message says why."""
    try:
        yield
    except ValueError as error:
        raise DeclinedError(str(error)) from None
