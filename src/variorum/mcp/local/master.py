"""The game master of a game file."""

from typing import Annotated, Literal

from pydantic import Field

from variorum.archive import gamefile
from variorum.mcp.asking import Asked, BackendOf, Game, Line, Name, Text, Toolbox
from variorum.mcp.backend import Chair, DeclinedError, Sending, ToolAnswer
from variorum.mcp.local import waiting
from variorum.mcp.local.company import Company
from variorum.mcp.local.meanwhile import bots_talk, play
from variorum.mcp.local.press import EVERYBODY
from variorum.mcp.local.table import Table

ActName = Literal["process", "announce", "enter_orders", "mark_ready", "mark_not_ready"]
MomentNumber = Annotated[int, Field(ge=0, le=1_000_000, description="A moment of the history; 0 is the opening")]


class DeskTools(Toolbox):
    """Processing, going back, announcing, and entering orders. A game file has no clock, and nobody to invite."""

    def __init__(self, backend_of: BackendOf, table: Table) -> None:
        super().__init__(backend_of)
        self._table = table

    async def desk(self, ctx: Asked, game: Game = "") -> str:
        """Read the game master's desk: which seats have sent orders, and whom the phase waits for."""
        with self.asking(ctx):
            self._table.require_master(game)
            log = self._table.load()
            sent, expected = waiting.read(self._table.path, log), self._table.expected(log)
            lines = [f"{log.now.coming} of {log.variant.name}; {len(log.moments) - 1} moments after the opening."]
            lines += [_seat(sent, expected, seat) for seat in log.variant.world.commands(log.now.position)]
            return "\n".join(lines)

    async def desk_act(
        self,
        ctx: Asked,
        *,
        act: ActName,
        game: Game = "",
        seat: Name = "",
        text: Text = "",
    ) -> str | ToolAnswer:
        """Do what a game master does.

        enter_orders: seat, text. mark_ready, mark_not_ready: seat. announce: text. process needs nothing.
        """
        with self.asking(ctx) as backend:
            self._table.require_master(game)
            match act:
                case "process":
                    return self._process()
                case "announce":
                    return await backend.talking.write(Chair(seat="GM"), (EVERYBODY,), text)
                case "enter_orders":
                    return await backend.playing.send(*self._sending(seat), text)
                case _:
                    return await backend.playing.set_ready(*self._sending(seat, ready=act == "mark_ready"))

    def _sending(self, seat: str, *, ready: bool | None = None) -> tuple[Chair, Sending]:
        if not seat.strip():
            raise DeclinedError("say which seat, in `seat`")
        return Chair(seat=seat), Sending(str(self._table.load().now.coming), ready)

    def _process(self) -> str:
        log = self._table.load()
        if log.now.position.ending:
            raise DeclinedError("the game is over; roll_back takes phases back")
        after = play(self._table, log)
        return f"{log.now.coming} was played; now {after.now.coming}. results tells what happened."

    async def roll_back(self, ctx: Asked, number: MomentNumber, reason: Line = "", game: Game = "") -> str:
        """Take phases back, to a moment of the history; everything sent for the running phase is lost."""
        with self.asking(ctx):
            self._table.require_master(game)
            return self._back(number, reason)

    def _back(self, number: int, reason: str) -> str:
        with self._table.changing() as begun:
            log, last = begun, len(begun.moments) - 1
            if not 0 <= number < last:
                raise DeclinedError(f"give the number of a moment to go back to, from 0, the opening, to {last - 1}")
            for _ in range(last - number):
                log = gamefile.undo(log, reason, new_dice=True)
            waiting.place(self._table.path).unlink(missing_ok=True)
        bots_talk(self._table, Company.opened)
        return f"Back before {log.now.coming}. What was played stays in the file."


def _seat(sent: waiting.Waiting, expected: tuple[str, ...], seat: str) -> str:
    told = ["has sent orders" if seat in sent.sheets else "has sent nothing"]
    told += ["is ready"] if seat in sent.ready else ["the phase waits for it"] if seat in expected else []
    return f"{seat}: {', '.join(told)}"
