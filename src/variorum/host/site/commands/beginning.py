"""Setup and error messages of all commands."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

import django
import typer
from dj_database_url import ParseError, UnknownSchemeError
from django.core.exceptions import ImproperlyConfigured
from django.db import Error

from variorum.host.site.operation import OperationError

USELESS = 2


@contextmanager
def begun() -> Iterator[None]:
    """Set up the host, and turn errors in the block into messages."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "variorum.host.site.settings")
    try:
        _set_up()
        yield
    except OperationError as error:
        _fail(str(error))
    except Error as error:
        _fail(f"Database error: {' '.join(str(error).split())}")


def _set_up() -> None:
    gc.disable()  # looking for garbage among modules that all stay takes a sixth of the time
    try:
        django.setup()
    except (ParseError, UnknownSchemeError) as error:
        raise OperationError(f"Invalid DATABASE_URL: {error}") from None
    except (ImproperlyConfigured, ValueError, OSError) as error:
        raise OperationError(f"Invalid settings: {error}") from None
    finally:
        gc.enable()


def _fail(message: str) -> None:
    typer.secho(f"variorum: {message}", err=True, fg=typer.colors.RED)
    raise typer.Exit(USELESS)
