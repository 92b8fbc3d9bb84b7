"""The coasts and modern borders of the world, projected onto a board's sheet. Data: Natural Earth, public domain."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from variorum.cartography.projection import WIDTH, LonLat, MapSheet, Points

_SIGHT = 100.0
"""Degrees east and west of the center: beyond a quarter of the globe, projections fold over."""

_LATITUDES = (-60.0, 84.5)
"""Antarctica and the pole itself would be stretched over the whole sheet."""

_MARGIN = 130.0
"""Land beyond the frame, so that coasts are smoothed and joined as if they went on."""

_TURNS = (-360.0, 0.0, 360.0)
"""Outlines cross the meridian of 180 degrees either way; a sheet may be centered anywhere."""

Outline = list[LonLat]


def countries(sheet: MapSheet) -> dict[str, BaseGeometry]:
    """Every modern country that the sheet shows, by name, cut off a little beyond the frame."""
    around = box(-_MARGIN, -_MARGIN, WIDTH + _MARGIN, sheet.height + _MARGIN)
    lon = sheet.projection.center[0]
    seen = box(lon - _SIGHT, _LATITUDES[0], lon + _SIGHT, _LATITUDES[1])
    found: dict[str, BaseGeometry] = {}
    for name, outlines in _world():
        pieces = [_projected(sheet, rings, seen) for rings in outlines]
        land = shapely.union_all(pieces).buffer(0).intersection(around)
        if land.area > 0:
            found[name] = land if name not in found else found[name].union(land)
    return found


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons that a shape consists of."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]


def _projected(sheet: MapSheet, rings: list[Outline], seen: Polygon) -> BaseGeometry:
    unwrapped = [_unwrapped(ring) for ring in rings]
    (west, south), (east, north) = unwrapped[0].min(axis=0), unwrapped[0].max(axis=0)
    turns = [turn for turn in _TURNS if box(west + turn, south, east + turn, north).intersects(seen)]
    shown = shapely.union_all([_moved(unwrapped, turn) for turn in turns]).intersection(seen)
    if shown.is_empty:
        return shown

    return shapely.make_valid(shapely.transform(shown, sheet.placed)).buffer(0)


def _moved(rings: list[Points], turn: float) -> BaseGeometry:
    shifted = [ring + np.array((turn, 0.0)) for ring in rings]
    return shapely.make_valid(Polygon(shifted[0], shifted[1:]))


def _unwrapped(ring: Outline) -> Points:
    """The ring without leaps from 180 degrees east to 180 degrees west."""
    points = np.array(ring)
    points[:, 0] = np.unwrap(points[:, 0], period=360.0)
    return points


@cache
def _world() -> tuple[tuple[str, list[list[Outline]]], ...]:
    text = (files("variorum.cartography") / "data" / "countries-50m.json").read_text(encoding="utf-8")
    return tuple(_decoded(json.loads(text)))


def _decoded(topology: dict[str, Any]) -> Iterator[tuple[str, list[list[Outline]]]]:
    """The polygons of each country. Source: the TopoJSON format specification, sections 2.1.3 and 2.1.4."""
    scale, shift = (np.array(topology["transform"][key]) for key in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in topology["arcs"]]

    def outline(indices: list[int]) -> Outline:
        parts = [arcs[index] if index >= 0 else arcs[~index][::-1] for index in indices]
        return [tuple(point) for part in parts for point in part[:-1].tolist()]

    for shape in topology["objects"]["countries"]["geometries"]:
        drawn = {"Polygon": [shape["arcs"]], "MultiPolygon": shape["arcs"]}.get(shape["type"], [])
        yield shape["properties"]["name"], [[outline(ring) for ring in polygon] for polygon in drawn]
