"""Pages to read: rules, the board, the history; as resources, and by a tool for clients whose models read none."""

from typing import Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError

from variorum.mcp.asking import Asked, Game, Name, Seat, Toolbox
from variorum.mcp.backend import Chair
from variorum.mcp.players import PlayerTools
from variorum.mcp.talk import TalkTools

_TURN = (
    "Play this phase for your seat. Answer messages and offers, try what you think of with what_if, and send all your "
    "orders with send_orders, ready. Then say in two sentences what you ordered, and why."
)
_GAME = (
    "Play your seat of this game to its end, to win. In each phase look, read_press and read_offers, answer them, "
    "send_orders with ready, and wait with the phase that you know. Keep notes of who has kept their word."
)
MARKDOWN, PLAIN = "text/markdown", "text/plain"


class Pages(Toolbox):
    """The pages of games and variants."""

    async def read_page(
        self,
        ctx: Asked,
        page: Literal["rules", "board", "history"],
        game: Game = "",
        seat: Seat = "",
        variant: Name = "",
    ) -> str:
        """Read the rules or the board of a game's variant (or of any variant), or what happened in a game so far."""
        with self.asking(ctx) as backend:
            if page == "history":
                return await backend.reading.history(Chair(game, seat))
            name = variant or await backend.reading.variant_of(game)
            return await (backend.reading.rules(name) if page == "rules" else backend.reading.board(name))


def add_pages(server: MCPServer[Any], pages: Pages) -> None:
    """Offer the pages as resources."""

    @server.resource("variorum://variants/{variant}/rules", mime_type=MARKDOWN)
    async def rules(variant: str, ctx: Asked) -> str:
        """The rules page of a variant."""
        return await _read(pages, ctx, "rules", variant=variant)

    @server.resource("variorum://variants/{variant}/board", mime_type=PLAIN)
    async def board(variant: str, ctx: Asked) -> str:
        """The board of a variant: every area, and where units can go from it."""
        return await _read(pages, ctx, "board", variant=variant)

    @server.resource("variorum://games/{game}/history", mime_type=PLAIN)
    async def history(game: str, ctx: Asked) -> str:
        """What has happened in a game, as your seat knows it."""
        return await _read(pages, ctx, "history", game=game)

    @server.resource("variorum://games/{game}/{seat}/history", mime_type=PLAIN)
    async def seat_history(game: str, seat: str, ctx: Asked) -> str:
        """What has happened in a game, as one of your seats knows it."""
        return await _read(pages, ctx, "history", game=game, seat=seat)


def add_prompts(server: MCPServer[Any], play: PlayerTools, talk: TalkTools) -> None:
    """Offer the questions with which a person hands a turn, or a game, to a model."""

    @server.prompt()
    async def play_turn(ctx: Asked, game: str = "", seat: str = "") -> str:
        """Play this phase: the position, messages and offers, and what to do."""
        seen = await play.look(ctx, game, seat)
        said = [await talk.read_press(ctx, game, seat), await talk.read_offers(ctx, game, seat)]
        return "\n\n".join([seen, *(one.text for one in said), _TURN])

    @server.prompt()
    async def play_game(game: str = "", seat: str = "") -> str:
        """Play a seat to the end of the game."""
        which = " ".join(part for part in (game and f"game {game}", seat and f"seat {seat}") if part)
        return f"{_GAME}{f' You play {which[:100]}.' if which else ''}"


async def _read(pages: Pages, ctx: Asked, page: Literal["rules", "board", "history"], **which: str) -> str:
    given = {name: text[:64] for name, text in which.items()}
    try:
        return await pages.read_page(ctx, page, **given)
    except ToolError as error:
        raise ResourceError(str(error)) from None
