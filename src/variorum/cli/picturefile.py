"""Writing a picture as the file's name says."""

from pathlib import Path

from variorum.cli.adjudicate import written
from variorum.cli.failure import extra, fail

SVG, PNG = ".svg", ".png"


def check_name(path: Path) -> None:
    """End the command if a file cannot be a picture by its name."""
    if path.suffix.lower() not in (SVG, PNG):
        fail(f"{path}: a picture is written as {SVG} or {PNG}; an animation, with --all, as .gif or .webp")


def write_picture(path: Path, svg: str, width: int) -> None:
    """Write an SVG as it is, or as PNG of that width in pixels."""
    check_name(path)
    written(path, svg.encode() if path.suffix.lower() == SVG else pixels(svg, width))


def pixels(svg: str, width: int) -> bytes:
    """The PNG of a picture."""
    with extra("pictures"):
        from variorum.render.raster import png
    try:
        return png(svg, width)
    except ValueError as error:
        fail(str(error))
