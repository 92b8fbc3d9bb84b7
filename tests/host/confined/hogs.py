"""Jobs that take more than they may, or end as they shouldn't."""

import mmap
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from variorum.host.confined.errors import DeclinedError


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
    os.kill(os.getpid(), given)
    time.sleep(60)
    return given


def fail(given: int) -> float:
    return 1 / given


def decline(given: str) -> str:
    raise DeclinedError(given)


def leave_a_child(given: str) -> str:
    """Let a child write its number into a file, and outlive its parent if it can."""
    if os.fork() == 0:
        Path(given).write_text(str(os.getpid()))
        time.sleep(60)
    while not Path(given).exists():
        time.sleep(0.01)
    return given


def keep_files(given: int) -> str:
    folder = mkdtemp()
    (Path(folder) / "file").write_bytes(bytes(given))
    return folder


def surroundings(given: str) -> list[str]:
    """The modules of Django that are loaded, and the settings of the host that are known."""
    secrets = [name for name in os.environ if name.startswith(("VARIORUM_", "DATABASE_"))]
    return [name for name in sys.modules if name.partition(".")[0] == given] + secrets


def sockets(given: int) -> int:
    """The sockets that are open besides the one of the keeper."""
    count = 0
    for file in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the folder's own, which is closed by now
            count += int(file.name) > given and str(file.readlink()).startswith("socket:")
    return count


def template(given: int) -> int:
    """The process from which those of jobs are forked."""
    keeper = Path(f"/proc/{os.getppid()}/stat").read_text()
    return int(keeper.rpartition(")")[2].split()[1]) + given


def linger(given: str) -> str:
    """Say which process this is, and go on."""
    Path(given).write_text(str(os.getpid()))
    time.sleep(60)
    return given


def ignore_signals(given: int) -> int:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        given += 1
