"""Maps in the documentation, drawn from the phases that `docs/drawn/*.yaml` gives.

A file holds pictures by name: a phase as `variorum adjudicate` reads it, and perhaps the areas around which the map is
cut out (`around`), `after: true` for the position after the phase, or a reader (`for`), who may not know everything.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

import variorum
from variorum.render.atlas import Atlas, atlas_of

_SHAPE = 16 / 10
_AROUND = 200


def figures(folder: Path) -> dict[str, Mapping[str, Any]]:
    """By address below `images/`, without its ending, what each map of a documentation shows."""
    return {
        f"{source.stem}/{name}": given
        for source in sorted((folder / "drawn").glob("*.yaml"))
        for name, given in yaml.safe_load(source.read_text(encoding="utf-8")).items()
    }


def figure(given: Mapping[str, Any]) -> str:
    """A map as SVG: a phase with its orders and outcomes, or the position after it."""
    result = variorum.adjudicate(yaml.safe_dump(given["phase"]))
    reader = given.get("for", "GM")
    after = variorum.Position(result.variant, result.core.position, reader)
    svg = str(after.svg() if given.get("after") else result.svg(seat=reader))
    if "around" not in given:
        return svg
    view = _view(atlas_of(result.variant.board), given["around"])
    return re.sub(r'viewBox="[^"]+"', f'viewBox="{view}"', svg, count=1)


def _view(atlas: Atlas, areas: Sequence[str]) -> str:
    """The part of the map with these areas, in the shape of all pictures, within the paper."""
    points = [atlas.units[area] for area in areas]
    across, down = zip(*points, strict=True)
    width = max(max(across) - min(across) + 2 * _AROUND, (max(down) - min(down) + 2 * _AROUND) * _SHAPE)
    height = width / _SHAPE
    left = min(max((max(across) + min(across) - width) / 2, 0), atlas.size[0] - width)
    top = min(max((max(down) + min(down) - height) / 2, 0), atlas.size[1] - height)
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
