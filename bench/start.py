"""What it costs to start: importing the package, and answering --help."""

import subprocess
import sys
import time
from pathlib import Path

from bench.measure import timed

PROGRAM = Path(sys.executable).parent / "variorum"
_MEMORY = "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmRSS')))"


def import_cost() -> tuple[float, float]:
    """Milliseconds and megabytes of `import variorum` and the Standard variant over a bare interpreter."""
    work = "import variorum; from variorum.variants.registry import variant; variant('standard')\n"
    seconds = _seconds(work) - _seconds("")
    return seconds * 1000, _memory(work) - _memory("")


def help_seconds() -> float:
    """Seconds of `variorum --help`."""
    command = [PROGRAM, "--help"]
    return min(
        timed(lambda: subprocess.run(command, check=True, capture_output=True), time.perf_counter) for _ in range(7)
    )


def _seconds(code: str) -> float:
    command = [sys.executable, "-c", code]
    return min(timed(lambda: subprocess.run(command, check=True), time.perf_counter) for _ in range(7))


def _memory(code: str) -> float:
    done = subprocess.run([sys.executable, "-c", code + _MEMORY], check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024
