"""Bitmap pictures, each drawn once by a separate process, as drawing would block this one."""

import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from threading import Lock

from django.core.cache import caches

from variorum.host.play.heavy import BusyError

WIDTH = 1800
KEPT = "large"
"""The cache for large, expensive results."""
_LONGEST = 30
"""Seconds allowed for drawing, and for waiting for other pictures."""
_DRAWING = Lock()


def is_possible() -> bool:
    """Whether this installation can draw bitmaps."""
    return all(find_spec(name) for name in ("resvg_py", "PIL"))


def pixels(svg: str) -> bytes:
    """A picture as PNG.

    Raises: BusyError if too many pictures are waiting.
    """
    name = f"pixels-{sha256(svg.encode()).hexdigest()}"
    found: bytes | None = caches[KEPT].get(name)
    if found is not None:
        return found
    if not _DRAWING.acquire(timeout=_LONGEST):
        raise BusyError
    try:
        return caches[KEPT].get_or_set(name, lambda: _drawn(svg)) or b""
    finally:
        _DRAWING.release()


def _drawn(svg: str) -> bytes:
    command = [sys.executable, "-m", "variorum.host.play.drawer", str(WIDTH)]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=_LONGEST, check=True)  # noqa: S603 - ours
    except subprocess.TimeoutExpired:
        raise BusyError from None
    return done.stdout
