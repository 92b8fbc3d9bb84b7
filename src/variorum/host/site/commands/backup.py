"""Write everything to a file, while the host runs."""

from pathlib import Path
from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun
from variorum.host.site.commands.progress import shown

app = typer.Typer()


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, such as host.jsonl.gz.")],
) -> None:
    """Write everything as it is at one moment to a file, which SQLite and PostgreSQL can both be restored from.

    The host may run meanwhile. Sessions are left out: people sign in again after a restore.
    """
    with begun():
        from variorum.host.site.operation.backup import backup as write
        from variorum.host.site.operation.migrations import require

        require()
        with shown("writing") as told:
            head = write(file, told)
        typer.echo(f"{file}: {sum(head.counts.values())} objects, {head.counts['games.game']} games.")
