"""`variorum bots` and its options. What they do is imported when it runs."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Bots: let them play each other.")


_ONE = (
    "The bot of one seat: random, generic, people, policy or searcher, a class of yours, such as mine.py:Greedy, or a "
    "network, net.onnx."
)


@app.command()
def match(  # noqa: PLR0913 - one parameter an option
    one: Annotated[
        str,
        typer.Argument(metavar="ONE", help=_ONE),
    ],
    six: Annotated[str, typer.Argument(metavar="SIX", help="The bot that plays all other seats, likewise.")],
    *,
    variant: Annotated[
        str, typer.Option("--variant", help="The variant to play: its id, or roman.py:VARIANT.")
    ] = "standard",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 21,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same games.")] = "0",
    years: Annotated[int, typer.Option("--years", help="Stop games after this many years.")] = 20,
    evaluations: Annotated[
        int, typer.Option("--evaluations", help="How many positions a bot may evaluate for a sheet.")
    ] = 2000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Let a bot play one seat against another bot in all others, and report the results.

    The seats take turns. The share is that of the squares of centers at the end, 100 % for a win alone; where a variant
    keeps a score of its own, that of the score. Par is what equally strong bots would get.

    **Examples**

        variorum bots match generic random

        variorum bots match mine.py:Greedy generic --games 100

        variorum bots match generic random --variant geophysical --games 40 --years 5 --json

    **Exit status**: 0 all well; 1 no orders can end a phase of a game; 2 the input is invalid.
    """
    from variorum.cli.match import MatchArguments, run

    run(MatchArguments(one, six, variant, games, seed, years, evaluations, as_json))


@app.command()
def branch(  # noqa: PLR0913 - one parameter an option
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A game file.")],
    phase: Annotated[
        str, typer.Argument(metavar="[PHASE]", help="Before which phase to begin, such as F1903M; the present if none.")
    ] = "",
    *,
    bot: Annotated[str, typer.Option("--bot", help="The bot of every seat that --seat doesn't name.")] = "policy",
    seat: Annotated[
        list[str] | None, typer.Option("--seat", help="A seat's own bot, such as FRANCE=generic; repeatable.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How often to play on.")] = 200,
    years: Annotated[int, typer.Option("--years", help="Stop after this many years; the present one counts.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same games.")] = "0",
    evaluations: Annotated[
        int, typer.Option("--evaluations", help="How many positions a bot may evaluate for a sheet.")
    ] = 2000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Play one moment of a game on, many times, and say what every seat may expect.

    Shares are those of `bots match`, with their 95 % intervals. Where all seats are of the bot `policy`, and the kernel
    knows the variant, 200 games take a second.

    **Examples**

        variorum bots branch game.jsonl F1903M

        variorum bots branch game.jsonl --seat FRANCE=searcher --bot generic --games 20 --years 3 --json

    **Exit status**: 0 all well; 1 no orders can end a phase; 2 the input is invalid.
    """
    from variorum.cli.branch import BranchArguments, run

    run(BranchArguments(game, phase, bot, tuple(seat or ()), games, years, seed, evaluations, as_json))
