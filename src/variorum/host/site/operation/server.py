"""The web server, alone or with other programs beside it."""

import fcntl
import hashlib
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from threading import Thread
from types import FrameType

import msgspec
import uvicorn
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from variorum.host.site.operation import OperationError

_MAKERS = ("variorum", "Django", "whitenoise", "brotli")


def collect() -> None:
    """Collect the files of all apps, unless this was done before with the same files.

    Servers that share a data folder and start at once do it one after another, so all but the first find it done.
    """
    root, wanted = Path(settings.STATIC_ROOT), _digest()
    root.mkdir(parents=True, exist_ok=True)
    mark = root / ".collected"
    with (root / ".collecting").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if mark.exists() and mark.read_text() == wanted:
            return
        mark.unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, verbosity=0)
        mark.write_text(wanted)


def _digest() -> str:
    """What the collected files depend on."""
    digest = hashlib.sha256(" ".join(map(version, _MAKERS)).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            content = Path(storage.path(name)).read_bytes()
            digest.update(f"\n{name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


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
