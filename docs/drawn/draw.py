"""Draw the pictures of the documentation while it is built.

MkDocs calls `on_files`. A file `drawn/*.yaml` holds pictures by name: a phase as `variorum adjudicate` reads it, and
perhaps the areas around which the map is cut out (`around`), `after: true` for the position after the phase, or a
reader (`for`), who may not know everything.
`layers.py` draws the layers of the code.
"""

import io
import re
import sys
from pathlib import Path
from typing import Any

import yaml
from PIL import Image

import variorum
from variorum.render.atlas import Atlas, atlas_of
from variorum.render.raster import png

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # MkDocs loads this file by its path

import layers  # noqa: E402

WIDTH = 900
_SHAPE = 16 / 10
_AROUND = 200


def on_files(files: Any, *, config: Any) -> Any:
    """Add every picture to the files of the site."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - tests draw without MkDocs

    for address, given in _maps().items():
        files.append(File.generated(config, address, content=drawn(given)))
    for address, picture in layers.pictures().items():
        files.append(File.generated(config, address, content=picture))
    return files


def names() -> set[str]:
    """The addresses of all pictures, seen from the pages."""
    return {*_maps(), *layers.pictures()}


def _maps() -> dict[str, dict[str, Any]]:
    """By address, what each map shows."""
    return {
        f"images/{source.stem}/{name}.webp": given
        for source in sorted(HERE.glob("*.yaml"))
        for name, given in yaml.safe_load(source.read_text()).items()
    }


def drawn(given: dict[str, Any]) -> bytes:
    """A map as WebP: a phase with its orders and outcomes, or the position after it."""
    result = variorum.adjudicate(yaml.safe_dump(given["phase"]))
    reader = given.get("for", "GM")
    after = variorum.Position(result.variant, result.core.position, reader)
    svg = str(after.svg() if given.get("after") else result.svg(seat=reader))
    if "around" in given:
        view = _view(atlas_of(result.variant.board), given["around"])
        svg = re.sub(r'viewBox="[^"]+"', f'viewBox="{view}"', svg, count=1)
    with Image.open(io.BytesIO(png(svg, WIDTH))) as picture:
        kept = io.BytesIO()
        picture.convert("RGB").save(kept, "WEBP", quality=82)
    return kept.getvalue()


def _view(atlas: Atlas, areas: list[str]) -> str:
    """The part of the map with these areas, in the shape of all pictures, within the paper."""
    points = [atlas.units[area] for area in areas]
    across, down = zip(*points, strict=True)
    width = max(max(across) - min(across) + 2 * _AROUND, (max(down) - min(down) + 2 * _AROUND) * _SHAPE)
    height = width / _SHAPE
    left = min(max((max(across) + min(across) - width) / 2, 0), atlas.size[0] - width)
    top = min(max((max(down) + min(down) - height) / 2, 0), atlas.size[1] - height)
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
