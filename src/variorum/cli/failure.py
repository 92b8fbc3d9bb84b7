"""Ending a command with a message that a person understands."""

from typing import NoReturn

import typer

REFUSED = 1
USELESS = 2


def fail(message: str, status: int = USELESS) -> NoReturn:
    """Print a message to standard error and end with a status."""
    typer.secho(f"variorum: {message}", err=True, fg=typer.colors.RED)
    raise typer.Exit(status)
