"""`variorum variants` and `variorum new-variant`, and their options. What they do is imported when it runs."""

from pathlib import Path
from typing import Annotated

import typer


def variants(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Everything about one variant: its id, or a file.")] = "",
    words: Annotated[str, typer.Option("--find", help="Only those with these words.")] = "",
    players: Annotated[int, typer.Option("--players", help="Only those for so many players.")] = 0,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List all variants, or tell about one.

    **Examples**

        variorum variants --players 5

        variorum variants chaos

        variorum variants --find duel --json
    """
    from variorum.cli.variants import run

    run(name, words, players, as_json=as_json)


def new_variant(
    name: Annotated[str, typer.Argument(metavar="NAME", help='Its name, such as "fleet rome".')],
    folder: Annotated[Path, typer.Option("--in", help="The folder to write the package into.")] = Path(),
    board: Annotated[
        str, typer.Option("--board", help="A board: the variant has Standard's rules on it, and no code.")
    ] = "",
) -> None:
    """Create a package for a variant that you can install, test and play at once.

    **Examples**

        variorum new-variant "fleet rome"

        variorum new-variant "northern war" --board standard
    """
    from variorum.cli.new_variant import run

    run(name, folder, board)
