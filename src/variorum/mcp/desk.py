"""Tools of game masters."""

from typing import Annotated, Literal

from pydantic import Field

from variorum.mcp.asking import Asked, Game, Line, Names, Text, Toolbox
from variorum.mcp.backend import Act

ActName = Literal[
    "process",
    "set_deadline",
    "pause",
    "resume",
    "announce",
    "remind",
    "enter_orders",
    "mark_ready",
    "mark_not_ready",
    "roll_back",
    "undo_rollback",
    "run_again",
    "end_game",
    "offer_seat",
    "keep_seat",
    "give_seat_to_bot",
    "offer_missing_seats",
    "end_roll_call",
]
MomentNumber = Annotated[int, Field(ge=-1, le=1_000_000, description="A moment of the history; 0 is the opening")]


class DeskTools(Toolbox):
    """The game master's desk."""

    async def desk(self, ctx: Asked, game: Game = "") -> str:
        """Read the desk of a game whose game master you are: which seats have sent orders, and why the phase waits."""
        with self.asking(ctx) as backend:
            return await backend.mastering.desk(game)

    async def desk_act(  # noqa: PLR0913 - one parameter for each thing that an act may need
        self,
        ctx: Asked,
        *,
        act: ActName,
        game: Game = "",
        seats: Names | None = None,
        text: Text = "",
        reason: Line = "",
        number: MomentNumber = -1,
        when: Line = "",
    ) -> str:
        """Do what a game master does.

        enter_orders: seats (one), text. announce: text. set_deadline: when, such as 2026-12-24T20:00:00+01:00.
        roll_back and run_again: number, reason; run again, a phase keeps its dice. undo_rollback: reason.
        end_game: seats (the winners), reason.
        mark_ready, mark_not_ready, offer_seat, keep_seat: seats (one). give_seat_to_bot: seats (one), text (its level).
        remind: seats (none: all that the phase waits for). The others need nothing.
        """
        with self.asking(ctx) as backend:
            return await backend.mastering.act(game, Act(act, tuple(seats or ()), text, reason, number, when))
