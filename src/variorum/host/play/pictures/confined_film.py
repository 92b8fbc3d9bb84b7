"""Draws an animation. Runs confined."""

from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

SECONDS = 1.2
"""How long each picture is shown."""


class Film(msgspec.Struct, frozen=True):
    """Pictures as SVG, and the width of their animation."""

    frames: list[str]
    width: int


def film(wanted: Film) -> bytes:
    """An animation as WebP."""
    from variorum.render.raster import animate, png  # noqa: PLC0415 - only the process that draws needs its library

    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.webp"
        animate((png(frame, wanted.width) for frame in wanted.frames), path, SECONDS)
        return path.read_bytes()
