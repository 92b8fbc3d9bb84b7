"""Runs a step of the setup: `step.py "Installing libraries" pip install …`.

On a terminal, a line shows what the step takes time for; anywhere else, such a line comes every few seconds. What the
step prints is kept, and shown if it fails.
"""

import subprocess
import sys
import threading
import time
from collections import deque
from contextlib import suppress

SHOWN = 30
"""How many of its last lines a step that failed shows."""

WIDTH = 60
"""Characters of a line of the step's that are shown beside its name."""

EVERY = 10
"""Seconds between two lines where there is no terminal."""

ERASE = "\r\x1b[K"


def main(title: str, command: list[str]) -> int:
    """Run it, and return its exit code."""
    live, lines = sys.stdout.isatty(), deque([""], 2_000)
    if not live:
        print(f"{title} …", flush=True)
    began = told = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1) as step:
        reading = threading.Thread(
            target=lambda: lines.extend(line.strip() for line in step.stdout or () if line.strip())
        )
        reading.start()
        while True:
            now = time.monotonic()
            if live or now - told >= EVERY:
                line = f"{title} … {now - began:.0f} s  {lines[-1][:WIDTH]}"
                print(f"{ERASE}{line}" if live else line, end="" if live else "\n", flush=True)
                told = now
            with suppress(subprocess.TimeoutExpired):
                step.wait(0.25)
                break
        reading.join()
    print(f"{ERASE if live else ''}{title}: {time.monotonic() - began:.0f} s", flush=True)
    if step.returncode:
        print(*list(lines)[-SHOWN:], sep="\n", file=sys.stderr)
        print(f"{title} failed. The command was: {' '.join(command)}", file=sys.stderr)
    return step.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
