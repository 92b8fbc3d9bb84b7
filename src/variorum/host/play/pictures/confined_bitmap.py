"""Draws a bitmap. Runs confined."""

import msgspec


class Drawing(msgspec.Struct, frozen=True):
    """A picture as SVG, and the width of its bitmap."""

    svg: str
    width: int


def draw(drawing: Drawing) -> bytes:
    """A picture as PNG."""
    from variorum.render.raster import png  # noqa: PLC0415 - only the process that draws needs its library

    return png(drawing.svg, drawing.width)
