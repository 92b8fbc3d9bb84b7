"""Run a worker, which processes due phases and sends mail."""

from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def worker(
    interval: Annotated[float, typer.Option(min=0.05, max=60, help="Seconds between checks for new tasks.")] = 0.25,
) -> None:
    """Process due phases, send mail, and run periodic jobs.

    Any number of workers can run, on any number of machines. On SIGTERM, a worker finishes its current task and stops.
    """
    with begun():
        from variorum.host.site.operation.migrations import require
        from variorum.host.site.operation.worker import work

        require()
        work(interval)
