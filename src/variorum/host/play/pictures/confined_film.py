"""Puts an animation together. Runs confined."""

from pathlib import Path
from tempfile import TemporaryDirectory

SECONDS = 1.2
"""How long each picture is shown."""
_LAST = 3
"""How many times as long the last one is."""


def film(pictures: list[bytes]) -> bytes:
    """An animation as GIF, of pictures as PNG."""
    from variorum.render.raster import animate  # noqa: PLC0415 - only the process that draws needs its library

    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.gif"
        animate([*pictures, *pictures[-1:] * (_LAST - 1)], path, SECONDS)
        return path.read_bytes()
