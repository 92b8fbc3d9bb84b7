"""Run a worker: it processes phases when they are due, and sends mail."""

from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def worker(
    interval: Annotated[
        float, typer.Option(min=0.05, max=60, help="Seconds between two looks for tasks when there are none.")
    ] = 0.25,
) -> None:
    """Process phases when they are due, send mail, and repeat what has to be done regularly.

    Any number of workers may run, on any number of machines. SIGTERM ends one after the task that it has begun.
    """
    with begun():
        from variorum.host.site.operation.migrations import require
        from variorum.host.site.operation.worker import work

        require()
        work(interval)
