"""Bitmap pictures: PNG from SVG, and animations from PNG. Needs the optional dependencies `variorum[pictures]`."""

from collections.abc import Iterable
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

LARGEST = 20_000
"""The greatest width of a picture, in pixels."""

_FAMILY = "EB Garamond"
_SAVED = {
    ".gif": {"format": "GIF", "optimize": False, "disposal": 1},
    ".webp": {"format": "WEBP", "quality": 82, "method": 3},
}
_COLORS = 256
ANIMATIONS = tuple(_SAVED)


def png(svg: str, width: int) -> bytes:
    """The PNG of a picture, `width` pixels wide, with the fonts of the package and no others.

    Raises: ValueError if the width is out of bounds, or the text isn't SVG.
    """
    if not 1 <= width <= LARGEST:
        raise ValueError(f"a picture is 1 to {LARGEST} pixels wide, not {width}")
    with as_file(files("variorum.render") / "fonts") as fonts:
        return resvg_py.svg_to_bytes(
            svg_string=svg, width=width, font_dirs=[str(fonts)], skip_system_fonts=True, serif_family=_FAMILY
        )


def animate(frames: Iterable[bytes], path: Path, seconds: float) -> None:
    """Write an animation of PNG pictures of one size, each shown for `seconds`; the name's ending says in what form.

    Raises: ValueError for an ending that isn't in `ANIMATIONS`, or if there are no frames; OSError if it cannot be
    written.
    """
    settings = _SAVED.get(path.suffix.lower())
    if settings is None:
        raise ValueError(f'"{path.suffix}" isn\'t an animation; write one of {", ".join(ANIMATIONS)}')
    pictures = [Image.open(BytesIO(frame)).convert("RGB") for frame in frames]
    if not pictures:
        raise ValueError("an animation needs a picture")
    first, *rest = _in_few_colors(pictures) if settings["format"] == "GIF" else pictures
    first.save(path, save_all=True, append_images=rest, duration=round(seconds * 1000), loop=0, **settings)  # type: ignore[arg-type]


def _in_few_colors(pictures: list[Image.Image]) -> list[Image.Image]:
    """Pictures in one palette, so that what stays the same from one to the next needn't be written again."""
    width, height = pictures[0].size
    some = [pictures[0], pictures[len(pictures) // 2], pictures[-1]]
    sample = Image.new("RGB", (width, height * len(some)))
    for number, picture in enumerate(some):
        sample.paste(picture, (0, number * height))
    palette = sample.quantize(_COLORS, Image.Quantize.FASTOCTREE)
    return [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
