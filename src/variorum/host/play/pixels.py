"""Bitmap pictures and animations, each drawn once by a separate process, as drawing would block this one."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from threading import Lock

import msgspec
from django.core.cache import caches
from PIL import Image

from variorum.host.play.heavy import BusyError

WIDTH = 1800
NARROW = 640
"""The width of animations."""
KEPT = "large"
"""The cache for large, expensive results."""
_QUALITY = 72
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
    data = svg.encode()
    return _kept(f"pixels-{sha256(data).hexdigest()}", lambda: _process("drawer", WIDTH, data))


def small(svg: str, width: int) -> bytes:
    """A picture of a width as WebP, which isn't kept.

    Raises: BusyError as `pixels`.
    """
    with _turn():
        drawn = _process("drawer", width, svg.encode())
    made = BytesIO()
    Image.open(BytesIO(drawn)).convert("RGB").save(made, "WEBP", quality=_QUALITY, method=4)
    return made.getvalue()


def film(tag: str, pictures: Iterable[str]) -> bytes:
    """An animation of pictures as WebP; `tag` names its content.

    Raises: BusyError as `pixels`.
    """
    return _kept(f"film-{tag}", lambda: _process("filmer", NARROW, msgspec.json.encode(list(pictures))))


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What is kept under a name, or is made now, one at a time."""
    found: bytes | None = caches[KEPT].get(name)
    if found is not None:
        return found
    with _turn():
        return caches[KEPT].get_or_set(name, make) or b""


@contextmanager
def _turn() -> Iterator[None]:
    """The only turn to draw. Raises: BusyError if others take too long."""
    if not _DRAWING.acquire(timeout=_LONGEST):
        raise BusyError
    try:
        yield
    finally:
        _DRAWING.release()


def _process(program: str, width: int, given: bytes) -> bytes:
    command = [sys.executable, "-m", f"variorum.host.play.{program}", str(width)]
    try:
        done = subprocess.run(command, input=given, capture_output=True, timeout=_LONGEST, check=True)  # noqa: S603 - ours
    except subprocess.TimeoutExpired:
        raise BusyError from None
    return done.stdout
