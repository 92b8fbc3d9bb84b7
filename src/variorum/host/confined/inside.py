"""What happens in the process of a job: limits and walls first, then the work."""

import errno
import importlib
import mmap
import os
import resource
import signal
import tempfile
import traceback
from bisect import bisect_left
from contextlib import suppress
from typing import NoReturn, get_type_hints

import msgspec

from variorum.host.confined import walls
from variorum.host.confined.job import MEGABYTE, DeclinedError, Limits
from variorum.host.confined.wire import JobOutcome, JobRequest, framed

_MOST_WORDS = 4_000
_LARGEST_FILE, _MOST_FILES, _MOST_THREADS = 64 * MEGABYTE, 64, 2_000
_LARGEST_MACHINE = 1 << 28
"""Megabytes of address space: more than any machine has."""
_NICE = 5
"""How much a job gives way to the process that answers people."""


class Room(msgspec.Struct, frozen=True):
    """Where a job is done: a folder for its files, and what else it may read; nothing if it has no walls."""

    folder: str
    readable: tuple[str, ...]


def work(request: JobRequest, room: Room, writing: int) -> NoReturn:
    """Do a job in a room, write the outcome to a file descriptor, and end the process."""
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        os.chdir(room.folder)
        tempfile.tempdir = room.folder
        _limit(request.limits)
        if room.readable:
            walls.close(room.readable, room.folder)
        outcome = _outcome(request)
        with os.fdopen(writing, "wb") as stream:
            stream.write(framed(outcome))
    finally:
        os._exit(1)


def _outcome(request: JobRequest) -> JobOutcome:
    module, _, name = request.place.partition(":")
    try:
        function = getattr(importlib.import_module(module), name)
        given, *_ = get_type_hints(function).values()
        answer = function(msgspec.msgpack.decode(request.given, type=given))
        return JobOutcome("done", answer=msgspec.msgpack.encode(answer))
    except DeclinedError as error:
        return JobOutcome("declined", words=str(error)[:_MOST_WORDS])
    except MemoryError:
        return JobOutcome("memory")
    except Exception as error:  # noqa: BLE001 - whatever it is, the host goes on, and its log has it
        if _is_for_want_of_memory(error):
            return JobOutcome("memory")
        return JobOutcome("crash", words=traceback.format_exc()[-_MOST_WORDS:])


def _is_for_want_of_memory(error: Exception) -> bool:
    """Whether the system refused memory: reading a folder, or loading a module, then fails with an error of its own."""
    unloaded = isinstance(error, ImportError) and "failed to map segment" in str(error)
    return unloaded or (isinstance(error, OSError) and error.errno == errno.ENOMEM)


def _limit(limits: Limits) -> None:
    os.nice(_NICE)
    taken = _taken()
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, _LARGEST_FILE),
        (resource.RLIMIT_NOFILE, _MOST_FILES),
        (resource.RLIMIT_NPROC, _MOST_THREADS),
        (resource.RLIMIT_CPU, limits.processor),
        (resource.RLIMIT_AS, taken + limits.memory),
    ):
        # Not every system knows every limit; the clock and the bound on the output hold everywhere. A hard limit of
        # processor time a second later ends a job that ignores the signal of the soft one.
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most + 1 if what == resource.RLIMIT_CPU else most))


def _taken() -> int:
    """The bytes of address space that the process has before the job begins: the least limit under which a page fits.

    /proc, which could tell, isn't there in a sandbox.
    """
    before = resource.getrlimit(resource.RLIMIT_AS)
    try:
        return MEGABYTE * bisect_left(range(_LARGEST_MACHINE), 1, key=lambda most: _is_enough(most, before[1]))
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _is_enough(most: int, hard: int) -> bool:
    limit = most * MEGABYTE if hard == resource.RLIM_INFINITY else min(most * MEGABYTE, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
        mmap.mmap(-1, mmap.PAGESIZE).close()
    except (OSError, MemoryError):
        return False
    return True
