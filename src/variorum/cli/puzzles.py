"""`variorum puzzles` and its options. What they do is imported when it runs."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Puzzles: make them from games between bots, and check them.")

_TIMES = "How many times as many evaluations a check makes, with other chance."


@app.command()
def make(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; puzzles that it has are kept.")],
    *,
    count: Annotated[int, typer.Option("--count", "-n", help="How many puzzles the file will have.")] = 60,
    variant: Annotated[
        str, typer.Option("--variant", help="The variant to play: its id, or roman.py:VARIANT.")
    ] = "standard",
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same games.")] = "0",
    evaluations: Annotated[
        int, typer.Option("--evaluations", help="How many positions each search of a puzzle may evaluate.")
    ] = 4000,
    times: Annotated[int, typer.Option("--times", help=_TIMES)] = 10,
) -> None:
    """Make puzzles: positions of games between bots with one best set of orders, which a larger search confirms.

    **Example**

        variorum puzzles make puzzles.jsonl --count 100 --seed spring

    **Exit status**: 0 all well; 2 the input is invalid.
    """
    from variorum.cli.puzzle_making import MakeArguments
    from variorum.cli.puzzle_making import make as run

    run(MakeArguments(file, count, variant, seed, evaluations, times))


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of puzzles; those of this package by default.")
    ] = None,
    *,
    times: Annotated[int, typer.Option("--times", help=_TIMES)] = 10,
    drop: Annotated[bool, typer.Option("--drop", help="Remove puzzles that are overturned from FILE.")] = False,
) -> None:
    """Search for the answers of puzzles again, with more evaluations, and print those that come out differently.

    **Examples**

        variorum puzzles check

        variorum puzzles check puzzles.jsonl --times 20 --drop

    **Exit status**: 0 if all answers hold; 1 if any is overturned; 2 the input is invalid.
    """
    from variorum.cli.puzzle_making import check as run

    run(file, times, drop=drop)
