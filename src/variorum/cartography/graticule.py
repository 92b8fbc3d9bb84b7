"""Meridians and parallels on a sheet."""

from collections.abc import Iterable

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from variorum.cartography.drawn import Deltas, deltas
from variorum.cartography.projection import LonLat, MapSheet

_MERIDIANS, _PARALLELS = 10, 5
_STEP = 1.5
"""Degrees between the points of a meridian or parallel: the lines look curved, and stay short."""


def graticule(sheet: MapSheet, frame: BaseGeometry) -> Iterable[Deltas]:
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
