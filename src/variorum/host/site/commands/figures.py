"""Print figures about people and games, week by week."""

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def figures() -> None:
    """Print how many people joined and came back, turns that were missed, and games, week by week; as tabbed text."""
    with begun():
        from django.utils import timezone

        from variorum.host.people.figures import Week
        from variorum.host.people.figures import figures as found
        from variorum.host.site.operation.migrations import require

        require()
        told = found(timezone.now())
        typer.echo(
            f"Accounts: {told.accounts}. Games that look for players: {told.gathering}; running: {told.running}."
        )
        names = Week.__struct_fields__
        typer.echo("\t".join(name.replace("_", " ") for name in names))
        for week in told.weeks:
            typer.echo("\t".join(str(getattr(week, name)) for name in names))
