"""`variorum daide` and its options. What it does is imported when it runs."""

from pathlib import Path
from typing import Annotated

import typer


def daide(  # noqa: PLR0913 - one parameter an option
    variant: Annotated[
        str, typer.Argument(metavar="[VARIANT]", help="The variant to play: its id, or roman.py:VARIANT.")
    ] = "standard",
    *,
    game: Annotated[
        str, typer.Option("--game", metavar="URL", help="A host's running game, for whoever connects.")
    ] = "",
    tokens: Annotated[
        Path | None,
        typer.Option("--tokens", metavar="FILE", help="For --game: API tokens, one a line, each of a player."),
    ] = None,
    clients: Annotated[
        int, typer.Option("--clients", "-n", help="How many clients take part; bots play the rest.")
    ] = 1,
    host: Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0: every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port; 0: any that is free.")] = 16713,
    level: Annotated[int, typer.Option("--level", help="The level of press, from 0, none, to 30.")] = 0,
    movement: Annotated[int, typer.Option("--movement", help="Seconds for a movement phase.")] = 600,
    retreats: Annotated[int, typer.Option("--retreats", help="Seconds for a retreat phase.")] = 300,
    builds: Annotated[int, typer.Option("--builds", help="Seconds for an adjustment phase.")] = 300,
    years: Annotated[int, typer.Option("--years", help="Stop the game after this many years.")] = 20,
    bot: Annotated[
        str, typer.Option("--bot", help="What plays the other powers: random, generic, people, policy or searcher.")
    ] = "policy",
    evaluations: Annotated[
        int, typer.Option("--evaluations", help="How many positions a bot may evaluate for a sheet.")
    ] = 500,
    seed: Annotated[
        str, typer.Option("--seed", help="Any text, which deals the powers; without it, chance does.")
    ] = "",
    save: Annotated[Path | None, typer.Option("--save", help="Write the game to this game file.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print every message.")] = False,
) -> None:
    """Offer a game to programs that speak DAIDE, with bots in the seats that no client takes.

    The game begins when so many clients have joined. Others can watch it. Then the command ends. With `--game`, whoever
    connects first plays the seats, without a password: listen where only your own programs can connect.

    **Examples**

        variorum daide

        variorum daide --clients 7 --level 20 --movement 60 --save game.jsonl

        variorum daide ancient_mediterranean --clients 2 --bot generic

        variorum daide --game https://games.example.org/games/abcdefghij/ --tokens tokens.txt

    **Exit status**: 0 all well; 2 the input is invalid, the port is taken, or the host can't be reached.
    """
    from variorum.cli.daide_game import DaideArguments, run
    from variorum.cli.daide_guests import GuestArguments, receive

    if game or tokens:
        receive(GuestArguments(game, tokens, host, port, seed, log))
        return
    seconds = {"M": movement, "R": retreats, "A": builds}
    run(DaideArguments(variant, clients, host, port, level, seconds, years, bot, evaluations, seed, save, log))
