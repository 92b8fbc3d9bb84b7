"""Start the demo games on the front page."""

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def demonstrate() -> None:
    """Start a demo game of every variant in the showcase that has none; bots play them."""
    with begun():
        from variorum.host.site.demo import ensure_demonstrations
        from variorum.host.site.operation.migrations import require

        require()
        ensure_demonstrations()
        typer.echo("Every variant in the showcase has a demo game.")
