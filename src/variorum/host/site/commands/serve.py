"""Run the web server."""

from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.", envvar="VARIORUM_HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.", envvar="VARIORUM_PORT")] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Number of server processes.")] = 1,
    migrate: Annotated[bool, typer.Option(help="Update the database first.")] = True,
    with_worker: Annotated[bool, typer.Option("--with-worker", help="Also run a worker.")] = False,
) -> None:
    """Serve the host's pages until Ctrl-C or SIGTERM.

    **Examples**

        variorum serve --with-worker

        DATABASE_URL=postgres://variorum@db/variorum variorum serve --host 0.0.0.0 --workers 4 --no-migrate
    """
    with begun():
        from variorum.host.site.operation import migrations
        from variorum.host.site.operation.server import Place, run, run_beside

        place = Place(host, port)
        place.require_free()
        if migrate:
            migrations.migrate()
        else:
            migrations.require()
        if with_worker:
            run_beside(place, workers)
        else:
            run(place, workers)
