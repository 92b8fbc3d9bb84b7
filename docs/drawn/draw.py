"""Draw the pictures of the documentation while it is built: `drawn/*.yaml` says what is on each of them.

MkDocs calls `on_files`. A file of pictures has, by name: a phase as `variorum adjudicate` reads it, and the areas
around which the map is cut out.
"""

import io
import re
from pathlib import Path
from typing import Any

import yaml
from PIL import Image

import variorum
from variorum.render.atlas import atlas_of
from variorum.render.raster import png

HERE = Path(__file__).parent
WIDTH = 900
_SHAPE = 16 / 10
_AROUND = 200


def on_files(files: Any, *, config: Any) -> Any:
    """Add every picture to the files of the site."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - tests draw without MkDocs

    for source in sorted(HERE.glob("*.yaml")):
        for name, given in yaml.safe_load(source.read_text()).items():
            address = f"images/{source.stem}/{name}.webp"
            files.append(File.generated(config, address, content=drawn(given)))
    return files


def names() -> set[str]:
    """The addresses of all pictures, seen from the pages."""
    return {
        f"images/{source.stem}/{name}.webp"
        for source in HERE.glob("*.yaml")
        for name in yaml.safe_load(source.read_text())
    }


def drawn(given: dict[str, Any]) -> bytes:
    """A picture as WebP: a phase with its orders and outcomes, cut out around some areas."""
    result = variorum.adjudicate(yaml.safe_dump(given["phase"]))
    cut = re.sub(r'viewBox="[^"]+"', f'viewBox="{_view(given["around"])}"', result.svg(), count=1)
    with Image.open(io.BytesIO(png(cut, WIDTH))) as picture:
        kept = io.BytesIO()
        picture.convert("RGB").save(kept, "WEBP", quality=82)
    return kept.getvalue()


def _view(areas: list[str]) -> str:
    """The part of the map with these areas, in the shape of all pictures, within the paper."""
    atlas = atlas_of(variorum.variant("standard").board)
    points = [atlas.units[area] for area in areas]
    across, down = zip(*points, strict=True)
    width = max(max(across) - min(across) + 2 * _AROUND, (max(down) - min(down) + 2 * _AROUND) * _SHAPE)
    height = width / _SHAPE
    left = min(max((max(across) + min(across) - width) / 2, 0), atlas.size[0] - width)
    top = min(max((max(down) + min(down) - height) / 2, 0), atlas.size[1] - height)
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
