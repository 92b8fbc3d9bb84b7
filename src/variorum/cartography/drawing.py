"""The content of `topo.json`: whole numbers on the sheet, ready to be drawn."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from variorum.cartography.build import Survey
from variorum.cartography.projection import LonLat, MapSheet

_MERIDIANS, _PARALLELS = 10, 5
_STEP = 1.5
_SMALLEST_ISLET = 30.0
_ISLET_DETAIL = 1.2
_ENCODER = msgspec.json.Encoder(order="sorted")

Deltas = list[int]


def drawing(survey: Survey, placed: dict[str, Any]) -> bytes:
    """The file: `placed` are names and units, the rest comes from the survey. One line for every arc and place."""
    content = {
        "size": [3000, round(survey.sheet.height)],
        "badge": survey.plan.badge,
        "lakes": sorted(survey.wet - {area for area, known in survey.plan.areas.items() if known.terrain == "sea"}),
        "arcs": [[arc.left, arc.right, deltas(arc.points)] for arc in survey.arcs],
        "rings": {
            area: [[index if ahead else ~index for index, ahead in ring] for ring in outline]
            for area, outline in sorted(survey.outlines.items())
        },
        "islets": [
            deltas(islet.simplify(_ISLET_DETAIL).exterior.coords)
            for islet in survey.ground.islets
            if islet.area > _SMALLEST_ISLET
        ],
        "graticule": list(_graticule(survey.sheet, survey.ground.frame)),
        **placed,
    }
    return b"{\n" + b",\n".join(_section(key, value) for key, value in content.items()) + b"\n}\n"


def _section(key: str, value: Any) -> bytes:
    """An entry with a line for each part, which makes diffs readable."""
    name = _ENCODER.encode(key)
    if isinstance(value, dict):
        parts = [_ENCODER.encode(part) + b":" + _ENCODER.encode(inner) for part, inner in sorted(value.items())]
        return name + b":{\n" + b",\n".join(parts) + b"\n}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return name + b":[\n" + b",\n".join(map(_ENCODER.encode, value)) + b"\n]"
    return name + b":" + _ENCODER.encode(value)


def deltas(points: Iterable[Sequence[float]]) -> Deltas:
    """A line in whole units: its first point, then every step."""
    whole = [(round(point[0]), round(point[1])) for point in points]
    steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(whole)]
    return [*whole[0], *(value for step in steps if step != (0, 0) for value in step)]


def _graticule(sheet: MapSheet, frame: BaseGeometry) -> Iterable[Deltas]:
    """Meridians and parallels, as far as the frame shows them."""
    lon, lat = sheet.projection.center
    west, north = int(lon // _MERIDIANS) * _MERIDIANS, int(lat // _PARALLELS) * _PARALLELS
    across = np.arange(west - 90, west + 100, _STEP)
    along = np.arange(max(-80.0, north - 75), 86, _STEP)
    meridians = [[(float(turn), float(y)) for y in along] for turn in range(west - 90, west + 91, _MERIDIANS)]
    parallels = [[(float(x), float(y)) for x in across] for y in range(max(-80, north - 75), 85, _PARALLELS)]
    for line in (*meridians, *parallels):
        yield from _shown(sheet, frame, line)


def _shown(sheet: MapSheet, frame: BaseGeometry, line: list[LonLat]) -> Iterable[Deltas]:
    for part in shapely.get_parts(LineString(sheet.place(line)).intersection(frame)):
        if isinstance(part, LineString) and part.length > 1:
            yield deltas(part.simplify(0.7).coords)
