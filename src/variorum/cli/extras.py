"""What is installed only by those who want it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from variorum.cli.failure import fail


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around an import: if a package is missing, the command ends and says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name in sys.stdlib_module_names or str(error.name).startswith("variorum"):
            raise
        fail(f'this needs {error.name}; run: pip install "variorum[{name}]"')
