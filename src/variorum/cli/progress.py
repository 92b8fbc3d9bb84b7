"""A progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn


@contextmanager
def progress_bar(steps: int) -> Iterator[Callable[..., None]]:
    """A bar that advances with each step, or by so many; nothing if standard error isn't a terminal."""
    screen = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("starting", total=steps)

        def tell(step: str, steps: int = 1) -> None:
            progress.update(task, description=step, advance=steps)

        yield tell
