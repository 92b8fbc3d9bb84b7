"""The processes of jobs, as the process that needs their answers sees them."""

import atexit
import logging
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from threading import Event, Lock
from time import monotonic
from typing import NamedTuple, TypeVar

import msgspec

from variorum.host.confined.job import AbandonedError, DeclinedError, ExceededError, Job
from variorum.host.confined.line import JobQueue
from variorum.host.confined.sandbox import MISSING, Sandbox, Wishes, found
from variorum.host.confined.wire import JobOutcome, JobRequest, framed, received

log = logging.getLogger("variorum.confined")

Answer = TypeVar("Answer")

MOST_AT_ONCE, MOST_WAITING, MOST_OF_ONE, PATIENCE = max(2, (os.cpu_count() or 1) // 2), 16, 3, 20.0
"""Jobs at once and in line, those in line of one person, and the seconds that they wait there, in each process."""

_GRACE, _BREATH = 10.0, 0.2
_WORDS = {
    "time": "This takes too long. Make it smaller, or simpler.",
    "memory": "This takes too much memory. Make it smaller, or simpler.",
    "output": "What comes out of this is too large. Make it smaller, or simpler.",
    "sandbox": "This host doesn't process what people upload or share: it has no sandbox for that. Tell its operator.",
    "crash": "This can't be processed: the program that tried broke down. Its error is in the host's log.",
}

_wanted: ContextVar[Event | None] = ContextVar("wanted", default=None)
_line = JobQueue(MOST_AT_ONCE, MOST_WAITING, MOST_OF_ONE, PATIENCE)
_lock = Lock()
_forkservers: list["_ForkServer"] = []
_wishes = [Wishes()]


def settle(wishes: Wishes) -> None:
    """Say what sandbox the operator wants, before the first job."""
    _wishes[:] = [wishes]


def sandbox_in_use() -> Sandbox:
    """The sandbox in which jobs of this process run; if it is missing, they are refused."""
    return _found(_wishes[0])


@cache
def _found(wishes: Wishes) -> Sandbox:
    return found(wishes)


@contextmanager
def abandoned_with(event: Event) -> Iterator[None]:
    """Abandon the jobs that are run within the block as soon as the event is set."""
    token = _wanted.set(event)
    try:
        yield
    finally:
        _wanted.reset(token)


def run(job: Job[Answer], given: object, whose: str = "") -> Answer:
    """The answer of a job, done in a process of its own. `whose` counts jobs of a person or another name together.

    Raises: DeclinedError if the job declines what it is given, ExceededError at a limit, after a crash or without a
    sandbox, BusyError if too many jobs wait, AbandonedError.
    """
    if sandbox_in_use().kind == MISSING:
        raise ExceededError("sandbox", _WORDS["sandbox"])
    request = framed(JobRequest(job.place, msgspec.msgpack.encode(given), job.limits))
    with _line.turn(whose, _is_abandoned):
        data = _answered(request, monotonic() + job.limits.seconds + _GRACE)
    outcome = msgspec.msgpack.decode(data, type=JobOutcome) if data else JobOutcome("crash", words="no outcome")
    if outcome.kind == "done":
        return msgspec.msgpack.decode(outcome.answer, type=job.answer)
    if outcome.kind == "declined":
        raise DeclinedError(outcome.words)
    log.warning("a job was ended", extra={"job": job.place, "limit": outcome.kind, "reason": outcome.words})
    raise ExceededError(outcome.kind, _WORDS[outcome.kind])


def close() -> None:
    """End the fork server, so that the next job begins one in the sandbox that is found then.

    In bubblewrap, jobs that have begun end, too.
    """
    with _lock:
        _end()
    _found.cache_clear()


atexit.register(close)


def _is_abandoned() -> bool:
    event = _wanted.get()
    return event is not None and event.is_set()


def _answered(request: bytes, until: float) -> bytes:
    """What the process of a job sends; nothing if it has vanished. Raises: AbandonedError.

    A fork server that is dying still takes a request and answers nothing; it is replaced, and asked once more.
    """
    connection, server = _connected()
    answer = _said(connection, request, until)
    if answer or monotonic() > until or not _has_died(server):
        return answer
    connection, _ = _connected()
    return _said(connection, request, until)


def _said(connection: socket.socket, request: bytes, until: float) -> bytes:
    """What comes for a request; nothing if nobody answers. Hanging up ends the job. Raises: AbandonedError."""
    with connection:
        connection.settimeout(_BREATH)
        try:
            _send(connection, request, until)
            _await(connection, until)
            connection.settimeout(_GRACE)
            return received(connection)
        except (EOFError, OSError):
            return b""


def _send(connection: socket.socket, data: bytes, until: float) -> None:
    left = memoryview(data)
    while left:
        with suppress(TimeoutError):
            left = left[connection.send(left) :]
        _check(until)


def _await(connection: socket.socket, until: float) -> None:
    """Wait for the first byte of an answer."""
    while True:
        _check(until)
        with suppress(TimeoutError):
            connection.recv(1, socket.MSG_PEEK)
            return


def _check(until: float) -> None:
    if _is_abandoned():
        raise AbandonedError
    if monotonic() > until:
        raise EOFError


class _ForkServer(NamedTuple):
    """The process that forks those of jobs; it ends when its socket closes, as it does with this process."""

    process: subprocess.Popen[bytes]
    control: socket.socket


def _connected() -> tuple[socket.socket, _ForkServer]:
    """A connection to a new supervisor, and its fork server; one that has died is replaced."""
    ours, theirs = socket.socketpair()
    with theirs, _lock:
        try:
            server = _tell(theirs)
        except OSError:
            _end()
            server = _tell(theirs)
    return ours, server


def _tell(connection: socket.socket) -> _ForkServer:
    if not _forkservers:
        _forkservers.append(_begun())
    socket.send_fds(_forkservers[0].control, [b"j"], [connection.fileno()])
    return _forkservers[0]


def _has_died(server: _ForkServer) -> bool:
    """Whether a fork server has ended by itself, or does so within a second; it isn't used again then."""
    try:
        server.process.wait(1)
    except subprocess.TimeoutExpired:
        return False
    with _lock:
        if server not in _forkservers:
            return bool(_forkservers)  # somebody has replaced it; otherwise all has been closed
        _end()
    return True


def _begun() -> _ForkServer:
    place = sandbox_in_use()
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(  # noqa: S603 - our own program
            place.command,
            stdin=theirs.fileno(),
            stdout=subprocess.DEVNULL,
            env=place.environment,
            start_new_session=True,
        )
    return _ForkServer(process, ours)


def _end() -> None:
    while _forkservers:
        process, control = _forkservers.pop()
        control.close()
        process.terminate()
        process.wait()
