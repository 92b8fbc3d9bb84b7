"""The web server, alone or with other programs beside it."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from types import FrameType

import msgspec
import uvicorn
from django.conf import settings

from variorum.host.site.operation import OperationError
from variorum.host.site.operation.collecting import collect

LAST_WORDS = 5
"""Seconds to finish answers at shutdown; open pages reconnect automatically."""


class ServerAddress(msgspec.Struct, frozen=True):
    """The address of a server."""

    host: str
    port: int

    @property
    def address(self) -> str:
        """The URL for a browser on the same machine."""
        name = {"0.0.0.0": "localhost", "127.0.0.1": "localhost", "::": "localhost"}.get(self.host, self.host)  # noqa: S104
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}/"

    def require_free(self) -> None:
        """Raises: OperationError if the address can't be used."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind((self.host, self.port))
            except OSError as error:
                raise OperationError(
                    f"Can't listen on {self.host}:{self.port}: {error.strerror or error}. Try another --port."
                ) from None


def run(place: ServerAddress, processes: int) -> None:
    """Serve until a signal."""
    signal.signal(signal.SIGTERM, _leave)
    collect()
    # Use the collected files in new processes, and in this one, which has read its settings already.
    os.environ["VARIORUM_STATIC_COLLECTED"] = "1"
    settings.WHITENOISE_USE_FINDERS = False
    _allow_many_connections()
    Thread(target=_announce, args=(place,), daemon=True).start()
    uvicorn.run(
        "variorum.host.site.operation.process:application",
        http="variorum.host.site.operation.connections:Guarded",
        host=place.host,
        port=place.port,
        workers=processes,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )


class Beside(msgspec.Struct, frozen=True):
    """What else runs while the server does: a worker, and what starts demo games; always what draws the variants."""

    worker: bool = False
    demo: bool = False

    def commands(self) -> Iterator[list[str]]:
        """The programs, which end with this process."""
        module = "variorum.host.site.operation.beside"
        for name, wanted in (("demo", self.demo), ("worker", self.worker), ("pictures", True)):
            if wanted:
                yield [sys.executable, "-m", module, name, str(os.getpid())]


def run_beside(place: ServerAddress, processes: int, beside: Beside) -> None:
    """Serve until a signal, with other programs in processes of their own."""
    running = [subprocess.Popen(command) for command in beside.commands()]  # noqa: S603 - our own programs
    try:
        run(place, processes)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for program in running:
            program.terminate()
        for program in running:
            program.wait()


def _allow_many_connections() -> None:
    """Raise the limit of open files of this process and its children as far as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _leave(_signum: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def _announce(place: ServerAddress) -> None:
    """Print the host's address once it answers."""
    for _ in range(600):
        try:
            socket.create_connection((_near(place.host), place.port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            sys.stdout.write(f"Variorum is running at {place.address} (press Ctrl-C to stop)\n")
            sys.stdout.flush()
            return


def _near(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
