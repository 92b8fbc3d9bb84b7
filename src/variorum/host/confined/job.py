"""Jobs and their limits."""

from typing import Generic, TypeVar

import msgspec

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
