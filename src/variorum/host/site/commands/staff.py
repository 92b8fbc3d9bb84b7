"""Say who belongs to the host's staff."""

from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()


@app.command()
def staff(
    name: Annotated[str, typer.Argument(help="The name of an account.")],
    remove: Annotated[bool, typer.Option("--remove", help="Take the account off the staff.")] = False,
) -> None:
    """Let an account decide about reported messages."""
    with begun():
        from variorum.host.accounts.models import Person
        from variorum.host.site.operation import OperationError
        from variorum.host.site.operation.migrations import require

        require()
        if not Person.objects.filter(username=name, is_active=True).update(is_staff=not remove):
            raise OperationError(f"Nobody here has an account with the name {name}. Capitals count.")
        typer.echo(f"{name} {'no longer belongs' if remove else 'belongs'} to the staff.")
