"""Progress of commands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

FEW = 10_000
"""Up to so many things, each is shown when it is done."""


@contextmanager
def shown(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on terminals; call the result with the numbers done and in all."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def told(done: int, total: int) -> None:
            if total <= FEW or done % 100 == 0 or done == total:
                bar.update(task, completed=done, total=total)

        yield told
