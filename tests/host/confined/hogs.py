"""Jobs that take more than they may, or end as they shouldn't."""

import ctypes
import mmap
import os
import signal
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from variorum.host.confined import DeclinedError


def double(given: int) -> int:
    return 2 * given


def take_memory(given: int) -> int:
    return len(bytearray(given))


def map_memory(given: int) -> int:
    """Take memory by a call of the system, whose refusal is no `MemoryError`."""
    with mmap.mmap(-1, given) as taken:
        return len(taken)


def never_end(given: int) -> int:
    while True:
        given += 1


def sleep(given: float) -> float:
    time.sleep(given)
    return given


def write_much(given: int) -> bytes:
    return bytes(given)


def die(given: int) -> int:
    """End by a wrong address, or without a word."""
    if given:
        ctypes.string_at(0)
    os._exit(given)


def fail(given: int) -> float:
    return 1 / given


def decline(given: str) -> str:
    raise DeclinedError(given)


def keep_files(given: int) -> str:
    folder = mkdtemp()
    (Path(folder) / "file").write_bytes(bytes(given))
    return folder


def modules(given: str) -> list[str]:
    """The modules of a package that are loaded."""
    return [name for name in sys.modules if name.partition(".")[0] == given]


def sockets(given: int) -> int:
    """How many of the first files that are open are sockets."""
    count = 0
    for number in range(given):
        with suppress(OSError):
            count += stat.S_ISSOCK(os.fstat(number).st_mode)
    return count


def ignore_signals(given: int) -> int:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        given += 1
