"""Ending a command with a readable message."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

REFUSED = 1
USELESS = 2
_POSIX = {"resource", "fcntl", "pwd", "grp", "termios"}
"""Modules that Python has everywhere but on Windows."""

# All control characters but those that part words and lines: the others steer a terminal.
_STEERING = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")


def harmless(text: str) -> str:
    """The text without control characters; each leaves its place."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def fail(message: str, status: int = USELESS) -> NoReturn:
    """Print a message to standard error and end with a status."""
    typer.secho(harmless(f"variorum: {message}"), err=True, fg=typer.colors.RED)
    raise typer.Exit(status)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """End the command if an import inside fails, and say how to install the package."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name in sys.stdlib_module_names or str(error.name).startswith("variorum"):
            raise
        fail(f'this needs {error.name}; run: pip install "variorum[{name}]"')


@contextmanager
def posix() -> Iterator[None]:
    """End the command if it needs what Windows doesn't have, and say where it runs."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in _POSIX:
            raise
        fail(f"this needs Linux or macOS (Python's {error.name}); on Windows, run it in WSL or in a container")
