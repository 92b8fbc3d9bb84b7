"""A host on this machine for the length of a measurement."""

import contextlib
import random
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

_PORTS = range(12_000, 32_000)
"""Below those from which systems take the ports of clients, which would come in between."""


def program(*words, env, stdin=None):
    """What a program of Python's prints that ends by itself."""
    done = subprocess.run([sys.executable, *words], env=env, input=stdin, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


@contextlib.contextmanager
def running(*words, env, log):
    """A command of the host that runs until the block ends."""
    process = subprocess.Popen([Path(sys.executable).parent / "variorum", *words], env=env, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A port on which nobody listens."""
    while True:
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", random.SystemRandom().choice(_PORTS)))
            return found.getsockname()[1]


def wait_for(address):
    """Wait until a server answers."""
    for _ in range(1200):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=2)  # noqa: S310 - our own server
            return
        time.sleep(0.1)
    raise SystemExit("the server does not answer")
