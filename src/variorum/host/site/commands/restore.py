"""Restore a backup into an empty database."""

from pathlib import Path
from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun
from variorum.host.site.commands.progress import shown

app = typer.Typer()


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `variorum backup`.")]) -> None:
    """Restore a backup into an empty database, completely or not at all.

    The tables become those that the backup was written from, and after it those of this version. The digest and the
    log of every game are checked.
    """
    with begun():
        from variorum.host.site.operation.restore import restore as read

        with shown("restoring") as told:
            head = read(file, told)
        typer.echo(f"{sum(head.counts.values())} objects, {head.counts['games.game']} games, as of {head.made}.")
