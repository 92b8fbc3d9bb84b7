"""Tools of those who talk: press and offers."""

from typing import Annotated

from pydantic import Field

from variorum.mcp.asking import Asked, Game, Line, Names, Number, Seat, Text, Toolbox
from variorum.mcp.backend import Chair, ToolAnswer

Offer = Annotated[
    str, Field(max_length=2_000, description='Such as "OFFER FRANCE: PEACE; DMZ ENG UNTIL W1902"; see read_offers')
]
To = Annotated[
    list[Annotated[str, Field(max_length=64)]],
    Field(min_length=1, max_length=100, description='Seats, such as ["FRANCE"]; ["*"] is everybody'),
]


class TalkTools(Toolbox):
    """Press and offers."""

    async def read_press(
        self, ctx: Asked, game: Game = "", seat: Seat = "", partners: Names | None = None
    ) -> ToolAnswer:
        """Read your latest messages, or those with some partners only; also whom you may write to."""
        with self.asking(ctx) as backend:
            return await backend.talking.press(Chair(game, seat), tuple(partners or ()))

    async def write_press(self, ctx: Asked, to: To, text: Text, game: Game = "", seat: Seat = "") -> str:
        """Send a message to some seats. It can't be withdrawn."""
        with self.asking(ctx) as backend:
            return await backend.talking.write(Chair(game, seat), tuple(to), text)

    async def read_offers(self, ctx: Asked, game: Game = "", seat: Seat = "") -> ToolAnswer:
        """Read the offers of your seat and to it, with their numbers, and how offers are written."""
        with self.asking(ctx) as backend:
            return await backend.talking.offers(Chair(game, seat))

    async def make_offer(
        self, ctx: Asked, offer: Offer, game: Game = "", seat: Seat = "", instead_of: Number | None = None
    ) -> str:
        """Offer others what each of you promises. instead_of: the number of an offer to you that this one counters."""
        with self.asking(ctx) as backend:
            return await backend.talking.offer(Chair(game, seat), offer, instead_of or 0)

    async def answer_offer(self, ctx: Asked, number: Number, game: Game = "", seat: Seat = "", *, accept: bool) -> str:
        """Accept or decline an offer to you; decline your own to take it back."""
        with self.asking(ctx) as backend:
            return await backend.talking.answer(Chair(game, seat), number, accept=accept)


class TrialTools(Toolbox):
    """What would come of orders; nothing changes."""

    async def what_if(self, ctx: Asked, orders: Text, game: Game = "", seat: Seat = "", phase: Line = "") -> ToolAnswer:
        """Try orders of any seats, from what your seat knows; nothing changes.

        Write each seat's orders below its name, such as "FRANCE:". Units without an order hold. phase: an earlier one.
        """
        with self.asking(ctx) as backend:
            return await backend.trying.what_if(Chair(game, seat), orders, phase)

    async def adjudicate(self, ctx: Asked, text: Text, variant: Line = "standard") -> ToolAnswer:
        """Adjudicate any phase: orders for a variant's opening, or a phase as YAML or JSON.

        A phase has lines such as "phase: F1901M", "units: {FRANCE: [A PAR]}", "orders: {FRANCE: [A PAR - BUR]}".
        """
        with self.asking(ctx) as backend:
            return await backend.trying.adjudicate(text, variant)
