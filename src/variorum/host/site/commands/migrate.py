"""Create or update the database's tables."""

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def migrate() -> None:
    """Create the database's tables, or update them if necessary."""
    with begun():
        from variorum.host.site.operation import schema
        from variorum.host.site.operation.migrations import migrate as bring_up_to_date

        count = bring_up_to_date()
        done = f"{count} migrations applied." if count else "The database is up to date."
        typer.echo(f"{done} Schema: {schema.digest(schema.of_program())}.")
