"""Tools of players: games, the position, orders, readiness, waiting, results."""

from asyncio import sleep
from time import monotonic
from typing import Annotated

from pydantic import Field

from variorum.mcp.asking import Asked, Game, Line, Name, Names, Orders, Phase, Seat, Toolbox
from variorum.mcp.backend import Backend, Chair, Joining, Moment, Search, Sending, ToolAnswer
from variorum.mcp.words import answered, short

LONGEST_WAIT = 50
"""Seconds: most clients give a tool a minute."""

_MOST_TOLD = 6
"""Phases whose results are told at once: more than a year's."""

Seconds = Annotated[int, Field(ge=0, le=LONGEST_WAIT, description="How long to wait at most")]
Unit = Annotated[str, Field(max_length=40, description='Only the orders of this unit, such as "A PAR"')]

Known = Annotated[str, Field(max_length=40)]

Due = Annotated[
    str, Field(min_length=1, max_length=40, description="The phase that this is for, such as S1901M, as look shows it")
]


class PlayerTools(Toolbox):
    """What players do. A tool's description is what its model reads."""

    async def list_games(
        self,
        ctx: Asked,
        *,
        mine: bool = False,
        free: bool = False,
        words: Name = "",
        variant: Name = "",
        state: Name = "",
    ) -> str:
        """List games: your own (mine), those with a free seat (free), by words in the name, variant, or state."""
        with self.asking(ctx) as backend:
            return await backend.reading.games(Search(words, variant, state, mine, free))

    async def join_game(
        self, ctx: Asked, game: Game, wishes: Names | None = None, password: Line = "", invitation: Name = ""
    ) -> str:
        """Join a game that looks for players, or answer its roll call. Wishes: seats, the most wanted first.

        With one wish, take over that seat of a running game, if it is offered.
        """
        with self.asking(ctx) as backend:
            return await backend.playing.join(game, Joining(tuple(wishes or ()), password, invitation))

    async def look(self, ctx: Asked, game: Game = "", seat: Seat = "") -> str:
        """Look at the position as your seat sees it: units and where they can go, threats, what happened, promises."""
        with self.asking(ctx) as backend:
            return await backend.reading.look(Chair(game, seat))

    async def legal_orders(self, ctx: Asked, game: Game = "", seat: Seat = "", unit: Unit = "") -> ToolAnswer:
        """List the legal orders of your seat, or of one unit: exactly what would be accepted."""
        with self.asking(ctx) as backend:
            return await backend.playing.legal(Chair(game, seat), unit)

    async def my_orders(self, ctx: Asked, game: Game = "", seat: Seat = "") -> ToolAnswer:
        """Read the orders that you have sent for this phase, and what is wrong with them."""
        with self.asking(ctx) as backend:
            return await backend.playing.orders(Chair(game, seat))

    async def check_orders(self, ctx: Asked, orders: Orders, game: Game = "", seat: Seat = "") -> ToolAnswer:
        """Check orders without sending them: how they are read, and what is wrong with each."""
        with self.asking(ctx) as backend:
            return await backend.playing.check(Chair(game, seat), orders)

    async def send_orders(
        self, ctx: Asked, phase: Due, orders: Orders, game: Game = "", seat: Seat = "", *, ready: bool | None = None
    ) -> ToolAnswer:
        """Send all your orders for a phase; they replace those sent before. ready: don't wait for the deadline."""
        with self.asking(ctx) as backend:
            return await backend.playing.send(Chair(game, seat), Sending(phase.strip().upper(), ready), orders)

    async def set_ready(
        self, ctx: Asked, phase: Due, game: Game = "", seat: Seat = "", *, ready: bool = True
    ) -> ToolAnswer:
        """Say that you are ready, or aren't. The phase is played as soon as everybody is, or at the deadline."""
        with self.asking(ctx) as backend:
            return await backend.playing.set_ready(Chair(game, seat), Sending(phase.strip().upper(), ready))

    async def results(self, ctx: Asked, game: Game = "", seat: Seat = "", phase: Phase = "") -> ToolAnswer:
        """Read what happened in a phase, each order with the reason for its outcome, as your seat may know it."""
        with self.asking(ctx) as backend:
            return await backend.reading.results(Chair(game, seat), phase)

    async def wait(
        self,
        ctx: Asked,
        game: Game = "",
        seat: Seat = "",
        seconds: Seconds = 30,
        known_phase: Known = "",
        *,
        for_press: bool = True,
    ) -> ToolAnswer:
        """Wait for the next phase, and for press and offers to you; the answer says what has come, if anything.

        known_phase: the phase that you know. If the game is past it, the answer comes at once, with all phases since.
        """
        chair, until = Chair(game, seat), monotonic() + seconds
        with self.asking(ctx) as backend:
            begun = now = await backend.reading.moment(chair)
            while _is_same(begun, now, known_phase, for_press=for_press) and monotonic() < until:
                await sleep(min(backend.interval, max(0.0, until - monotonic())))
                now = await backend.reading.moment(chair)
            return await _news(backend, chair, begun, now, known_phase)


def _is_same(begun: Moment, now: Moment, known: str, *, for_press: bool) -> bool:
    if now.is_over or (known and now.phase != known.upper()):
        return False
    return begun.number == now.number and not (for_press and begun.news != now.news)


async def _news(backend: Backend, chair: Chair, begun: Moment, now: Moment, known: str) -> ToolAnswer:
    """What has come: with the results of all phases since the known one."""
    is_new = begun.number != now.number or bool(known and now.phase != known.upper())
    told = [f"The game is over ({now.phase})." if now.is_over else f"Now {now.phase}."]
    has_press = begun.news != now.news
    if has_press:
        told.append("New press or offers for you: read_press and read_offers have them.")
    phases = _since(await backend.reading.played(chair), known.upper() or begun.phase) if is_new else []
    if len(phases) > _MOST_TOLD:
        told.append(f"Here are the last {_MOST_TOLD} of {len(phases)} phases; read_page has the history of all.")
    results = [await backend.reading.results(chair, phase) for phase in phases[-_MOST_TOLD:]]
    told += [one.text for one in results]
    if not (is_new or now.is_over or has_press):
        told.append("Nothing new has come. Call wait again, or do something else meanwhile.")
    played = [one.data for one in results if one.data]
    data = {"phase": now.phase, "over": now.is_over, "press": has_press, "played": played}
    return answered(short("\n".join(told), keep_end=True), **data)


def _since(played: list[str], known: str) -> list[str]:
    """The phases that were played since a known one, that one included; only the last one if it isn't among them."""
    since = played[len(played) - 1 - played[::-1].index(known) :] if known in played else played[-1:]
    return since or [""]
