"""How every command begins, and how it ends when something is wrong."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import django
import typer
from dj_database_url import ParseError, UnknownSchemeError
from django.core.exceptions import ImproperlyConfigured
from django.db import Error as DatabaseError

from variorum.host.site.operation.failure import OperationError

USELESS = 2


@contextmanager
def begun() -> Iterator[None]:
    """Set the host up, and tell in words what goes wrong inside."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "variorum.host.site.settings")
    try:
        _set_up()
        yield
    except OperationError as error:
        _fail(str(error))
    except DatabaseError as error:
        _fail(f"The database does not answer as it should: {' '.join(str(error).split())}")


def _set_up() -> None:
    try:
        django.setup()
    except (ParseError, UnknownSchemeError) as error:
        raise OperationError(f"DATABASE_URL is not understood: {error}") from None
    except (ImproperlyConfigured, ValueError, OSError) as error:
        raise OperationError(f"The settings are not right: {error}") from None


def _fail(message: str) -> None:
    typer.secho(f"variorum: {message}", err=True, fg=typer.colors.RED)
    raise typer.Exit(USELESS)
