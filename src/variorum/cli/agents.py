"""`variorum mcp` and its options. What it does is imported when it runs."""

from pathlib import Path
from typing import Annotated

import typer


def mcp(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A game file, such as `variorum new` makes.")],
    *,
    seat: Annotated[
        str, typer.Option("--seat", help="The seat that the agent plays; without it, every seat and the game master.")
    ] = "",
    bots: Annotated[
        str, typer.Option("--bots", help="What plays all other seats: random, generic, people, policy or searcher.")
    ] = "",
    variant: Annotated[str, typer.Option("--variant", help="The variant's file, if it isn't installed.")] = "",
) -> None:
    """Offer a game to agents that speak the Model Context Protocol, on standard input and output.

    Several agents can play one game, each with a server for its seat: a phase is played when all are ready.

    **Examples**

        variorum mcp game.jsonl

        variorum mcp game.jsonl --seat FRANCE --bots policy

    **Exit status**: 0 all well; 2 invalid input.
    """
    from variorum.bots import LEVELS
    from variorum.cli.failure import extra, fail
    from variorum.cli.intake import find_variant, open_game
    from variorum.face.names import known

    with extra("mcp"):
        from variorum.mcp.local.backend import file_server
        from variorum.mcp.local.table import Table

    log = open_game(game, variant)
    try:
        played = known(seat, log.variant.world.commands(log.now.position), "seat") if seat else ""
        level = known(bots, (name.upper() for name in LEVELS), "level of bots").lower() if bots else ""
    except ValueError as error:
        fail(str(error))
    if level and not played:
        fail("--bots plays the seats that the agent doesn't; say which one it plays, with --seat")
    table = Table(game.resolve(), played, level, find_variant(variant) if variant else None)
    file_server(table).run("stdio")
