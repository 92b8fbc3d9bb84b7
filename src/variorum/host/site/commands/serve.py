"""Run the web server."""

import os
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
    with_worker: Annotated[
        bool | None,
        typer.Option("--with-worker/--without-worker", help="Also run a worker. Default: with SQLite."),
    ] = None,
    demo: Annotated[
        bool | None, typer.Option(help="Also start the demo games that are missing. Default: in a new SQLite database.")
    ] = None,
) -> None:
    """Serve the host's pages until Ctrl-C or SIGTERM.

    With nothing else given, this is a whole host on this machine: the database, a worker, and demo games to watch.

    **Examples**

        variorum serve

        DATABASE_URL=postgres://variorum@db/variorum variorum serve --host 0.0.0.0 --workers 4 --no-migrate
    """
    os.environ["VARIORUM_PORT"] = str(port)  # links lead to it, those of the worker too
    with begun():
        from django.conf import settings

        from variorum.host.confined import sandbox_in_use
        from variorum.host.site.operation import migrations
        from variorum.host.site.operation.server import Beside, ServerAddress, run_beside

        place = ServerAddress(host, port)
        place.require_free()
        if migrate:
            is_new = not migrations.applied()
            migrations.migrate()
        else:
            is_new = False
            migrations.require()
        is_small = migrations.is_sqlite()
        beside = Beside(
            worker=is_small if with_worker is None else with_worker,
            demo=is_small and is_new if demo is None else demo,
        )
        if is_new:
            typer.echo(f"Made a database in {settings.DATA}." if is_small else "Made the database's tables.")
        typer.echo(str(sandbox_in_use()))
        if beside.demo:
            typer.echo("Bots are beginning demo games, which appear on the front page one by one.")
        run_beside(place, workers, beside)
