"""Land and water of a drawing, before land and water are divided among areas."""

from collections.abc import Iterable, Sequence

import shapely
from msgspec import Struct
from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from variorum.cartography.plan import Bridge
from variorum.cartography.projection import WIDTH, MapSheet, Points
from variorum.cartography.world import polygons

_SMOOTHING = 1.7
"""Closes inlets and removes spits thinner than twice this, which would be drawn as a blot."""

_SMALLEST_ISLET = 11.0
"""In square units, before simplification; anything smaller is a point of a few pixels."""


class LandAndWater(Struct, frozen=True):
    """`mainland` is all land that areas are made of, `islets` the other islands, `frame` the whole sheet."""

    mainland: BaseGeometry
    islets: tuple[Polygon, ...]
    frame: Polygon


def ground_of(
    sheet: MapSheet, world: Iterable[BaseGeometry], bridges: Iterable[Bridge], on_land: Points, on_water: Points
) -> LandAndWater:
    """Divide the sheet into land and water.

    `on_land` and `on_water` are the anchors of land and water areas, shape (n, 2). A hole in the land stays water
    only if it holds one of the latter, an island becomes land only if it holds one of the former; narrow inlets and
    spits are smoothed.
    """
    frame = box(0, 0, WIDTH, sheet.height)
    water = shapely.points(on_water)
    land = shapely.union_all(list(world))
    joined = _filled(shapely.union_all([_filled(land, water), *(_built(sheet, bridge) for bridge in bridges)]), water)
    solid = _smoothed(joined.intersection(frame)).intersection(frame)
    anchored = shapely.points(on_land)
    mainland = shapely.union_all([part for part in polygons(solid) if part.contains(anchored).any()])
    islets = tuple(
        islet
        for islet in polygons(land.intersection(frame))
        if islet.area > _SMALLEST_ISLET and not islet.intersects(mainland)
    )
    return LandAndWater(mainland, islets, frame)


def _built(sheet: MapSheet, bridge: Bridge) -> BaseGeometry:
    return LineString(sheet.place(bridge.ends)).buffer(bridge.width * sheet.scale / 2, cap_style="square")


def _filled(land: BaseGeometry, water: Sequence[BaseGeometry]) -> BaseGeometry:
    return shapely.union_all(
        [
            Polygon(part.exterior, [hole for hole in part.interiors if shapely.contains(Polygon(hole), water).any()])
            for part in polygons(land)
        ]
    )


def _smoothed(land: BaseGeometry) -> BaseGeometry:
    closed = land.buffer(_SMOOTHING, quad_segs=4)
    return closed.buffer(-2 * _SMOOTHING, quad_segs=4).buffer(_SMOOTHING, quad_segs=4)
