"""What happens in the process of a job: limits first, then the work."""

import errno
import importlib
import os
import resource
import signal
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, get_type_hints

import msgspec

from variorum.host.confined.errors import DeclinedError
from variorum.host.confined.job import MEGABYTE, Limits
from variorum.host.confined.wire import JobOutcome, JobRequest, framed

_MOST_WORDS = 4_000
_LARGEST_FILE, _MOST_FILES = 64 * MEGABYTE, 64
_NICE = 5
"""How much a job gives way to the process that answers people."""


def work(request: JobRequest, folder: str, writing: int) -> NoReturn:
    """Do a job with a folder for its files, write the outcome to a file descriptor, and end the process."""
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        os.chdir(folder)
        tempfile.tempdir = folder
        _limit(request.limits)
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
    """Whether the system refused memory to a call; reading a folder, for example, fails with an error of its own."""
    return isinstance(error, OSError) and error.errno == errno.ENOMEM


def _limit(limits: Limits) -> None:
    os.nice(_NICE)
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, _LARGEST_FILE),
        (resource.RLIMIT_NOFILE, _MOST_FILES),
        (resource.RLIMIT_CPU, limits.processor),
        (resource.RLIMIT_AS, _taken() + limits.memory),
    ):
        # Not every system knows every limit; the clock and the bound on the output hold everywhere. A hard limit of
        # processor time a second later ends a job that ignores the signal of the soft one.
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most + 1 if what == resource.RLIMIT_CPU else most))


def _taken() -> int:
    """The bytes of address space that the process has before the job begins."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return 0
