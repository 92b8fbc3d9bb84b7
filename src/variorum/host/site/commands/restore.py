"""Read a backup into an empty database."""

from pathlib import Path
from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun
from variorum.host.site.commands.progress import shown

app = typer.Typer()


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `variorum backup` wrote.")]) -> None:
    """Read a backup into an empty database: all of it, or nothing.

    The tables are made first where there are none. The digest is checked, and every game is followed through its log.
    """
    with begun():
        from variorum.host.site.operation.migrations import migrate
        from variorum.host.site.operation.restore import restore as read

        migrate()
        with shown("restoring") as told:
            head = read(file, told)
        typer.echo(f"{sum(head.counts.values())} objects, {head.counts['games.game']} games, as of {head.made}.")
