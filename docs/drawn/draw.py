"""Draw the pictures of the documentation while it is built as a site.

MkDocs calls `on_files`. `variorum.host.site.handbook` says what a file `drawn/*.yaml` holds; `layers.py` draws the
layers of the code.
"""

import io
import sys
from pathlib import Path
from typing import Any

from PIL import Image

from variorum.host.site.handbook import figure, figures
from variorum.render.raster import png

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # MkDocs loads this file by its path

import layers  # noqa: E402

WIDTH = 900


def on_files(files: Any, *, config: Any) -> Any:
    """Add every picture to the files of the site."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - tests draw without MkDocs

    for name, given in figures(HERE.parent).items():
        files.append(File.generated(config, _address(name), content=drawn(given)))
    for address, picture in layers.pictures().items():
        files.append(File.generated(config, address, content=picture))
    return files


def names() -> set[str]:
    """The addresses of all pictures, seen from the pages."""
    return {*map(_address, figures(HERE.parent)), *layers.pictures()}


def _address(name: str) -> str:
    return f"images/{name}.webp"


def drawn(given: dict[str, Any]) -> bytes:
    """A map as WebP."""
    with Image.open(io.BytesIO(png(figure(given), WIDTH))) as picture:
        kept = io.BytesIO()
        picture.convert("RGB").save(kept, "WEBP", quality=82)
    return kept.getvalue()
