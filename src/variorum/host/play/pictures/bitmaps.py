"""Bitmap pictures and animations, each made once by a separate process, as drawing would block this one."""

from collections.abc import Callable
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO

from django.core.cache import caches
from PIL import Image

from variorum.host.confined import BusyError, ExceededError, Job, Limits, run, sandbox_in_use
from variorum.host.confined.job import MEGABYTE
from variorum.host.confined.sandbox import MISSING
from variorum.host.play.pictures.confined_bitmap import Drawing

WIDTH = 1800
FILMED = 1080
"""The width of animations."""
_PLATES, _COLORS = (640, 520, 420, 320, 200), (64, 32)
"""The widths and the numbers of colors of the pictures in mails, to be tried in turn."""
_BY_HUE = Image.Quantize.FASTOCTREE
"""Of the ways to choose colors, the one that keeps those of small countries."""
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


def plate(svg: str, most: int) -> bytes:
    """A picture as PNG of few colors, of at most so many bytes; empty if it can't be so small.

    Raises: BusyError as `pixels`.
    """
    name = f"plate-{most}-{sha256(svg.encode()).hexdigest()}"
    return _kept(name, lambda: _plate(_run(_DRAWING, Drawing(svg, _PLATES[0])), most))


def _plate(drawn: bytes, most: int) -> bytes:
    """The widest and most colorful version of a picture that is small enough."""
    whole = Image.open(BytesIO(drawn)).convert("RGB")
    for width in _PLATES:
        scaled = whole if width == whole.width else whole.resize((width, round(whole.height * width / whole.width)))
        for colors in _COLORS:
            made = BytesIO()
            scaled.quantize(colors, _BY_HUE, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
            if made.tell() <= most:
                return made.getvalue()
    return b""


def frame(svg: str) -> bytes:
    """A picture of an animation as PNG, which isn't kept. Raises: BusyError as `pixels`."""
    return _run(_DRAWING, Drawing(svg, FILMED))


def film(frames: list[bytes]) -> bytes:
    """An animation of such pictures as GIF. Raises: BusyError as `pixels`."""
    return _run(_FILMING, frames)


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What is kept under a name, or is made now."""
    return caches[KEPT].get_or_set(name, make) or b""


def _run(job: Job[bytes], given: Drawing | list[bytes]) -> bytes:
    try:
        return run(job, given)
    except ExceededError as error:
        raise BusyError from error
