"""Optional dependencies."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from variorum.cli.failure import fail


@contextmanager
def extra(name: str) -> Iterator[None]:
    """End the command if an import inside fails, and say how to install the package."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name in sys.stdlib_module_names or str(error.name).startswith("variorum"):
            raise
        fail(f'this needs {error.name}; run: pip install "variorum[{name}]"')
