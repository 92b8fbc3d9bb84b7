"""Back up everything to a file, while the host runs."""

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
    """Back up everything to a file that can be restored to SQLite or PostgreSQL.

    The host can keep running. Sessions are left out, so people must sign in again after a restore.
    """
    with begun():
        from variorum.host.site.operation.backup import backup as write
        from variorum.host.site.operation.migrations import require

        require()
        with shown("writing") as told:
            head = write(file, told)
        typer.echo(f"{file}: {sum(head.counts.values())} objects, {head.counts['games.game']} games.")
