"""Process that watches over the process of one job: ends it at its limits, or when nobody waits for it any more."""

import os
import shutil
import signal
import socket
import time
from contextlib import suppress
from select import select
from tempfile import mkdtemp
from typing import NoReturn

import msgspec

from variorum.host.confined import inside
from variorum.host.confined.wire import JobOutcome, JobRequest, framed, is_whole, received, unframed

_PART = 1 << 16


def keep(connection: socket.socket, readable: tuple[str, ...]) -> NoReturn:
    """Have a job done within walls that leave it what is readable, and send its outcome."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    folder = ""
    try:
        request = msgspec.msgpack.decode(received(connection), type=JobRequest)
        folder = mkdtemp(prefix="variorum-confined-")
        outcome = _kept(request, inside.Room(folder, readable), connection)
        if outcome:
            connection.sendall(framed(outcome))
    except (EOFError, OSError):
        pass  # the other end has gone
    finally:
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)


def _kept(request: JobRequest, room: inside.Room, connection: socket.socket) -> JobOutcome | None:
    """The outcome of a job; None if the other end has hung up."""
    reading, writing = os.pipe()
    worker = os.fork()
    if worker == 0:
        os.close(reading)
        connection.close()
        inside.work(request, room, writing)
    os.close(writing)
    with suppress(OSError):
        os.setpgid(worker, worker)
    data = bytearray()
    try:
        limit = _watched(reading, connection, request, data)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(worker, signal.SIGKILL)
        _, status, used = os.wait4(worker, 0)
    if limit == "gone":
        return None
    is_late = used.ru_utime + used.ru_stime >= request.limits.processor
    return JobOutcome(limit) if limit else _ended(bytes(data), status, is_late=is_late)


def _watched(reading: int, connection: socket.socket, request: JobRequest, data: bytearray) -> str:
    """Gather what a job writes until it ends, and tell what ended it; empty if that was itself."""
    until = time.monotonic() + request.limits.seconds
    while (left := until - time.monotonic()) > 0:
        ready, _, _ = select([reading, connection.fileno()], [], [], left)
        if connection.fileno() in ready:
            return "gone"
        if reading in ready:
            part = os.read(reading, _PART)
            if not part:
                return ""
            data += part
            if len(data) > request.limits.output:
                return "output"
            if is_whole(data):
                return ""
    return "time"


def _ended(data: bytes, status: int, *, is_late: bool) -> JobOutcome:
    with suppress(msgspec.MsgspecError):
        return unframed(data, JobOutcome)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        is_time = is_late or number == signal.SIGXCPU
        return JobOutcome("time" if is_time else "crash", words=signal.Signals(number).name)
    return JobOutcome("crash", words=f"exit status {os.waitstatus_to_exitcode(status)}")
