"""`variorum import` and `export` and their options. What they do is imported when they run."""

from pathlib import Path
from typing import Annotated

import typer


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file with games of another program.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The game file to write, or the folder for several.")
    ] = None,
    *,
    check_only: Annotated[bool, typer.Option("--check", help="Only compare, and write nothing.")] = False,
    variant: Annotated[str, typer.Option("--variant", help="The variant, if the file doesn't say it.")] = "",
) -> None:
    """Make game files of another program's games: each phase is played again, and compared.

    The format is found from the content: saved games of the package diplomacy, one or many, saves of jDip and
    Realpolitik, results that judges mail, the order history of webDiplomacy, pages of Backstabbr, games of diplicity
    and godip, or a plain list of orders by phase and power; gzipped or not.
    Where the source differs from our rules, a table says how, and the game follows the source.
    Maps are for `variorum board import`.

    **Examples**

        variorum import saved.json

        variorum import games.jsonl.gz --out games/

        variorum import saved.json --check

    **Exit status**: 0 if all phases came out as in the source; 1 if some differ, while the game is written; 2 if the
    file is invalid.
    """
    from variorum.cli.exchange import bring_in

    bring_in(file, out, variant, check_only=check_only)


def export(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A game file.")],
    to: Annotated[str, typer.Option("--to", help="The format: diplomacy, jdip, judge, list or report.")] = "diplomacy",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; standard output without it.")
    ] = None,
    *,
    variant: Annotated[str, typer.Option("--variant", help="The variant, if it isn't installed.")] = "",
) -> None:
    """Write a game for another program.

    **Example**

        variorum export game.jsonl --to diplomacy --out saved.json

    **Exit status**: 0 if it was written, 2 if the format has no place for the game.
    """
    from variorum.cli.exchange import send_out

    send_out(game, to, out, variant)
