"""Make all ratings again."""

from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun
from variorum.host.site.commands.progress import shown

app = typer.Typer()


@app.command()
def ratings(
    from_logs: Annotated[bool, typer.Option("--from-logs", help="Read the results from the logs again.")] = False,
) -> None:
    """Make all ratings again from the results of finished games; they come out the same."""
    with begun():
        from variorum.host.people.services.ratings import recount
        from variorum.host.people.services.results import settle_all
        from variorum.host.site.operation.migrations import require

        require()
        with shown("reading") as told:
            settled = settle_all(told, again=from_logs)
        typer.echo(f"{settled} games read, {recount()} rated games counted.")
