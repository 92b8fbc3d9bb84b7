"""Bitmap pictures and animations, each drawn once by a separate process, as drawing would block this one."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO

from django.core.cache import caches
from PIL import Image

from variorum.host.confined import BusyError, ExceededError, Job, Limits, run, sandbox_in_use
from variorum.host.confined.job import MEGABYTE
from variorum.host.confined.sandbox import MISSING
from variorum.host.play.pictures.confined_bitmap import Drawing
from variorum.host.play.pictures.confined_film import Film

WIDTH = 1800
NARROW = 640
"""The width of animations."""
KEPT = "large"
"""The cache for large, expensive results."""
_QUALITY = 72
_LIMITS = Limits(seconds=40, processor=30, output=32 * MEGABYTE)
_DRAWING = Job("variorum.host.play.pictures.confined_bitmap:draw", bytes, _LIMITS)
_FILMING = Job("variorum.host.play.pictures.confined_film:film", bytes, _LIMITS)


def is_possible() -> bool:
    """Whether this installation can draw bitmaps, and has a sandbox to draw them in."""
    return all(find_spec(name) for name in ("resvg_py", "PIL")) and sandbox_in_use().kind != MISSING


def pixels(svg: str) -> bytes:
    """A picture as PNG.

    Raises: BusyError if too many pictures are waiting.
    """
    return _kept(f"pixels-{sha256(svg.encode()).hexdigest()}", lambda: _run(_DRAWING, Drawing(svg, WIDTH)))


def small(svg: str, width: int) -> bytes:
    """A picture of a width as WebP, which isn't kept.

    Raises: BusyError as `pixels`.
    """
    drawn = _run(_DRAWING, Drawing(svg, width))
    made = BytesIO()
    Image.open(BytesIO(drawn)).convert("RGB").save(made, "WEBP", quality=_QUALITY, method=4)
    return made.getvalue()


def film(tag: str, pictures: Iterable[str]) -> bytes:
    """An animation of pictures as WebP; `tag` names its content.

    Raises: BusyError as `pixels`.
    """
    return _kept(f"film-{tag}", lambda: _run(_FILMING, Film(list(pictures), NARROW)))


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What is kept under a name, or is made now."""
    return caches[KEPT].get_or_set(name, make) or b""


def _run(job: Job[bytes], given: Drawing | Film) -> bytes:
    try:
        return run(job, given)
    except ExceededError as error:
        raise BusyError from error
