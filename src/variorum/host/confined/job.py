"""Jobs, their limits, and why one has no answer."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Generic, TypeVar

import msgspec

from variorum.game.variant import Variant
from variorum.variants import registry

Answer = TypeVar("Answer")

MEGABYTE = 1_000_000


class Limits(msgspec.Struct, frozen=True):
    """How much a job may take: `seconds` by the clock, `processor` seconds, bytes of `memory` and of the `output`."""

    seconds: float = 20
    processor: int = 10
    memory: int = 600 * MEGABYTE
    output: int = 8 * MEGABYTE


class Job(msgspec.Struct, Generic[Answer], frozen=True):
    """A function of one argument, as "module:function"; argument and answer are what MessagePack can hold.

    The module is only imported where the job runs. It imports nothing of Django.
    """

    place: str
    answer: type[Answer]
    limits: Limits = Limits()


class BusyError(Exception):
    """The host is too busy to do this now."""


class AbandonedError(BusyError):
    """Nobody waits for the answer any more, or this process stops."""


class DeclinedError(Exception):
    """What was sent can't be used, in words for its sender. Jobs raise it, and so does `run` then."""


class ExceededError(DeclinedError):
    """The work was stopped at a limit, broke down, or lacks a sandbox.

    `limit`: time, memory, output, crash or sandbox.
    """

    def __init__(self, limit: str, words: str) -> None:
        super().__init__(words)
        self.limit = limit


@contextmanager
def folder_of(files: Mapping[str, str]) -> Iterator[Path]:
    """A folder with these files, until the block ends."""
    with TemporaryDirectory(prefix="variorum-board-") as made:
        folder = Path(made)
        _write(files, folder)
        yield folder


def variant_of(files: Mapping[str, str]) -> Variant:
    """The private variant that these files are, which has been read before; they go with the job."""
    folder = Path(mkdtemp())
    _write(files, folder)
    return registry.read(folder / registry.FILE)


def _write(files: Mapping[str, str], folder: Path) -> None:
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8", newline="")
