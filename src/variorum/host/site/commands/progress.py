"""Progress of commands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def shown(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on terminals; call the result with the numbers done and in all."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def told(done: int, total: int) -> None:
            if done % 100 == 0 or done == total:
                bar.update(task, completed=done, total=total)

        yield told
