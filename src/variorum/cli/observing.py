"""`variorum observe`: a game as one seat reads it."""

from pathlib import Path
from typing import Annotated

import typer


def observe(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A game file.")],
    *,
    seat: Annotated[str, typer.Option("--as", help="Who reads: a seat, GM (everything) or PUBLIC.")] = "PUBLIC",
    variant: Annotated[str, typer.Option("--variant", help="The variant's file, if it isn't installed.")] = "",
) -> None:
    """Write what a seat sees in few words, for a program that reads, such as a language model.

    **Examples**

        variorum observe game.jsonl

        variorum observe game.jsonl --as FRANCE

    **Exit status**: 0 all well; 2 invalid input.
    """
    from variorum.cli.failure import fail
    from variorum.cli.intake import open_game
    from variorum.face.names import known
    from variorum.face.position import readers, seat_of
    from variorum.observe import observe as written
    from variorum.observe import scene_of

    log = open_game(game, variant)
    try:
        reader = known(seat, readers(log.variant, log.now.position), "seat")
        typer.echo(written(scene_of(log, seat_of(reader))), nl=False)
    except ValueError as error:
        fail(str(error))
