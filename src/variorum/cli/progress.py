"""A progress bar for what takes a while."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn


@contextmanager
def progress_bar(steps: int) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal that each step moves on; nothing where the errors go to no terminal."""
    screen = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("starting", total=steps)

        def tell(step: str) -> None:
            progress.update(task, description=step, advance=1)

        yield tell
