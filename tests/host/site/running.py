"""Commands of the host as processes of their own."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

PROGRAM = str(Path(sys.executable).parent / "variorum")


def environment(data, **more):
    """An environment in which the host keeps its data in a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VARIORUM_", "DATABASE_URL"))}
    return {**kept, "DJANGO_SETTINGS_MODULE": "variorum.host.site.settings", "VARIORUM_DATA": str(data), **more}


def command(*words, env, timeout=300):
    """A command that ends by itself."""
    return subprocess.run(
        [PROGRAM, *map(str, words)], env=env, capture_output=True, text=True, check=False, timeout=timeout
    )


def script(text, env):
    """A Python program with the host set up; what it printed."""
    begin = "import django; django.setup()\n"
    done = subprocess.run([sys.executable, "-c", begin + text], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def answer(url, patience=300):
    """What a server says that may be starting still."""
    until = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(url, timeout=60) as page:  # noqa: S310 - our own server
                return page.read().decode()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


@contextmanager
def started(*words, env):
    """A command that runs until the block ends."""
    with _running([PROGRAM, *map(str, words)], env) as process:
        yield process


@contextmanager
def scripted(text, env):
    """A Python program with the host set up, that runs until the block ends."""
    with _running([sys.executable, "-c", "import django; django.setup()\n" + text], env) as process:
        yield process


@contextmanager
def _running(command, env):
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.communicate()
