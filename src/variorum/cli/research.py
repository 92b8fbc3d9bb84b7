"""`variorum playtest`, `conformance` and `dataset`, with their options. Imports happen when they run."""

from pathlib import Path
from typing import Annotated

import typer


def playtest(  # noqa: PLR0913 - one parameter an option
    variant: Annotated[str, typer.Argument(help="The variant: its id, such as goals, or roman.py:VARIANT.")],
    *,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 200,
    bot: Annotated[str, typer.Option("--bot", help="The level of the bot that plays all seats.")] = "generic",
    chosen: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting of the variant, such as vote=majority; repeatable."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same games.")] = "0",
    years: Annotated[int, typer.Option("--years", help="Stop games after this many years.")] = 15,
    evaluations: Annotated[
        int, typer.Option("--evaluations", help="How many positions a bot may evaluate for a sheet.")
    ] = 2000,
    processes: Annotated[
        int, typer.Option("--processes", help="How many games to play side by side; 0: as many as processors.")
    ] = 0,
    ray: Annotated[
        str, typer.Option("--ray", help="Play on the Ray cluster at this address instead, such as 10.0.0.1:6379.")
    ] = "",
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the report.")] = Path("playtest"),
    against: Annotated[
        Path | None, typer.Option("--against", help="The folder of an earlier report to compare with.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of sentences.")] = False,
) -> None:
    """Let bots play a variant many times, and report how it plays.

    The folder gets `report.html`, with findings, tables and maps, and `tally.json`, the same as data. `games.jsonl`
    keeps what has been played: run the command again after a break, or with more games, and it goes on from there.

    **Examples**

        variorum playtest goals --games 1000

        variorum playtest fleet_rome --set builds=home -o home

        variorum playtest fleet_rome --set builds=anywhere -o anywhere --against home

    **Exit status**: 0 all well; 2 invalid input.
    """
    from variorum.cli.playtest import PlaytestArguments
    from variorum.cli.playtest import playtest as run

    run(
        PlaytestArguments(
            variant, games, bot, tuple(chosen or ()), seed, years, evaluations, processes, ray, out, against, as_json
        )
    )


def conformance(
    variant: Annotated[str, typer.Argument(help="The variant: its id, such as standard, or roman.py:VARIANT.")],
    *,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 10,
    years: Annotated[int, typer.Option("--years", help="Stop games after this many years.")] = 5,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same games.")] = "",
) -> None:
    """Try a variant's promises in random games.

    **Example**

        variorum conformance roman.py:VARIANT --games 30

    **Exit status**: 0 if it keeps them, 1 if it breaks any, 2 if the variant cannot be loaded.
    """
    from variorum.cli.conformance import run

    run(variant, games, years, seed)


def cases(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE…", help="Scenario files, or folders of them.")
    ] = None,
) -> None:
    """Write scenarios for other programs: a line of JSON for each case and outcome, with the editions that agree on it.

    Without a file, print the schema of a line.

    **Example**

        variorum cases tests/scenarios/standard > cases.jsonl
    """
    from variorum.cli.check import publish

    publish(files or [])


def dataset(  # noqa: PLR0913 - one parameter an option
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Game files, or files of other programs' games.")
    ] = None,
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write.")] = Path("dataset"),
    variant: Annotated[str, typer.Option("--variant", help="The files' variant, if it isn't installed.")] = "",
    self_play: Annotated[
        str, typer.Option("--self-play", metavar="VARIANT", help="Play games of this variant instead.")
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games to play.")] = 1000,
    policies: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            help="How to play, such as steady, bold or tactical; once for all powers, or once for each.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same games.")] = "0",
    years: Annotated[int, typer.Option("--years", help="Break games off after this many years.")] = 20,
    positions: Annotated[
        bool, typer.Option("--positions", help="Write the complete position of every phase of self-play, too.")
    ] = False,
) -> None:
    """Write games as tables for research: `games.parquet` and `phases.parquet` in a folder.

    They hold positions, orders, results, views of seats, press, offers and who kept its word. Game files are written
    with all secrets that they hold. A file that can't be read is named, and the others are written.

    **Examples**

        variorum dataset games/*.jsonl --out mine

        variorum dataset --self-play standard --games 10000 --policy bold

    **Exit status**: 0 all well; 1 some file could not be read; 2 nothing was written.
    """
    from variorum.cli.failure import extra

    with extra("dataset"):
        from variorum.cli.dataset import DatasetArguments
        from variorum.cli.dataset import dataset as run

    chosen = tuple(policies or ("steady",))
    run(DatasetArguments(tuple(files or ()), out, variant, self_play, games, chosen, seed, years, positions))
