"""Pages to read: rules, the board, the history; as resources, and by a tool for clients whose models read none."""

from typing import Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError

from variorum.mcp.asking import Asked, Game, Name, Seat, Toolbox
from variorum.mcp.backend import Chair

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


async def _read(pages: Pages, ctx: Asked, page: Literal["rules", "board", "history"], **which: str) -> str:
    given = {name: text[:64] for name, text in which.items()}
    try:
        return await pages.read_page(ctx, page, **given)
    except ToolError as error:
        raise ResourceError(str(error)) from None
