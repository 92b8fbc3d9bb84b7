"""Ending a command with a readable message."""

import re
from typing import NoReturn

import typer

REFUSED = 1
USELESS = 2
# All control characters but those that part words and lines: the others steer a terminal.
_STEERING = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")


def harmless(text: str) -> str:
    """The text without control characters; each leaves its place."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def fail(message: str, status: int = USELESS) -> NoReturn:
    """Print a message to standard error and end with a status."""
    typer.secho(harmless(f"variorum: {message}"), err=True, fg=typer.colors.RED)
    raise typer.Exit(status)
