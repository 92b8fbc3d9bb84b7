"""A host on this machine for the length of a measurement."""

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


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


def free_port():
    """A port on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def wait_for(address):
    """Wait until a server answers."""
    for _ in range(300):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=2)  # noqa: S310 - our own server
            return
        time.sleep(0.1)
    raise SystemExit("the server does not answer")
