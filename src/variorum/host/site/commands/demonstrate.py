"""Begin the demonstration games that the front page shows."""

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def demonstrate() -> None:
    """Begin a demonstration game of every variant that lacks one; bots play them on."""
    with begun():
        from variorum.host.site.demo import ensure_demonstrations
        from variorum.host.site.operation.migrations import require

        require()
        ensure_demonstrations()
        typer.echo("A demonstration game of every variant is there.")
