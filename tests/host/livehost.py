"""A real server in a process of its own, with a database of its own, for tests of what is live."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
from bench.host_here import free_port

RUN = "import sys; from uvicorn.main import main; sys.exit(main())"


def environment(folder: Path) -> dict[str, str]:
    """The environment of an installation whose data are in a folder."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return {
        **kept,
        "VARIORUM_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "variorum.host.site.settings",
        "VARIORUM_LOG_LEVEL": "WARNING",
    }


def manage(folder: Path, *words: str) -> str:
    """Run a command of Django there."""
    command = [sys.executable, "-m", "django", *words]
    return subprocess.run(command, env=environment(folder), check=True, capture_output=True, text=True).stdout


@contextmanager
def serving(folder: Path):
    """The address of a server, and its process."""
    port = free_port()
    words = ["variorum.host.site.asgi:application", "--port", str(port), "--lifespan", "off", "--log-level", "warning"]
    process = subprocess.Popen([sys.executable, "-c", RUN, *words], env=environment(folder))
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address, process)
        yield address, process
    finally:
        process.terminate()
        try:
            process.wait(300)
        finally:
            process.kill()
            process.wait()


def _wait(address, process):
    with httpx.Client() as client:
        for _ in range(1200):
            assert process.poll() is None, "the server has ended"
            try:
                client.get(f"{address}/static/site/site.css")
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                return
    raise AssertionError("the server does not answer")
