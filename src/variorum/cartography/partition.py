"""Divides land and water among the areas: each gets what is nearest to its anchors."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely import MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from variorum.cartography.ground import LandAndWater
from variorum.cartography.projection import Points
from variorum.cartography.world import polygons

_GRID = 0.01
"""All lines are snapped to it before they are joined: without, slivers appear where two nearly coincide."""

_TOUCH = 1e-6
"""Parts that lie nearer than this touch, whatever the last digits say."""

Shapes = dict[str, BaseGeometry]


class Piece(Struct, frozen=True):
    """A part of an area cut off from the rest of it, and the area that it was given to ("": it was left out)."""

    area: str
    shape: Polygon
    given_to: str


class Partition(Struct, frozen=True):
    """The shape of every area, without gaps and overlaps, and what had to be given away for it."""

    shapes: Shapes
    strays: tuple[Piece, ...]


class Seeds(Struct, frozen=True):
    """Anchors on the sheet: the area of each, and the points, shape (n, 2)."""

    areas: tuple[str, ...]
    points: Points


def partition(ground: LandAndWater, land: Seeds, water: Seeds, countries: Iterable[BaseGeometry]) -> Partition:
    """Divide the ground among the areas.

    Within each of `countries` land goes to the nearest of the anchors that lie in it (or nearest to it), so that
    borders follow those of the countries; land of no country, and water, go to the nearest anchor of all.
    """
    rough = _rough_land(ground.mainland, land, list(countries))
    sea = ground.frame.difference(ground.mainland)
    rough |= {area: shape for area, shape in _cells(water, sea).items() if not shape.is_empty}
    return _settled(rough, ground.frame, set(water.areas))


def _rough_land(mainland: BaseGeometry, land: Seeds, countries: Sequence[BaseGeometry]) -> Shapes:
    pieces: dict[str, list[BaseGeometry]] = defaultdict(list)
    divided: list[BaseGeometry] = []
    for country, inside in _by_country(land, countries):
        ground = country.intersection(mainland).buffer(0)
        if not ground.is_empty:
            divided.append(ground)
            _collect(pieces, _cells(inside, ground))
    _collect(pieces, _cells(land, mainland.difference(shapely.union_all(divided))))
    return {area: shapely.union_all(shapes).buffer(0) for area, shapes in pieces.items()}


def _by_country(land: Seeds, countries: Sequence[BaseGeometry]) -> Iterable[tuple[BaseGeometry, Seeds]]:
    if not countries:
        return
    distances = np.array([shapely.distance(country, shapely.points(land.points)) for country in countries])
    nearest = distances.argmin(axis=0)
    for number, country in enumerate(countries):
        chosen = np.flatnonzero(nearest == number)
        if chosen.size:
            yield country, Seeds(tuple(land.areas[place] for place in chosen), land.points[chosen])


def _collect(pieces: dict[str, list[BaseGeometry]], found: Shapes) -> None:
    for area, shape in found.items():
        pieces[area].append(shape)


def _cells(seeds: Seeds, within: BaseGeometry) -> Shapes:
    """The part of a shape that is nearest to each area's anchors."""
    if len(set(seeds.areas)) == 1:
        return {seeds.areas[0]: within}
    cells = shapely.voronoi_polygons(MultiPoint(seeds.points), extend_to=within.envelope.buffer(1), ordered=True)
    nearest: dict[str, list[BaseGeometry]] = defaultdict(list)
    for area, cell in zip(seeds.areas, shapely.get_parts(cells), strict=True):
        nearest[area].append(cell)
    return {area: shapely.union_all(parts).intersection(within) for area, parts in nearest.items()}


def _settled(rough: Shapes, frame: Polygon, watery: set[str]) -> Partition:
    """Let each area keep its largest piece, and give every other to the neighbor with the longest border to it."""
    pieces = _pieces(rough, frame)
    pieces.sort(key=lambda piece: -piece[1].area)
    kept: dict[str, list[Polygon]] = {}
    rest: list[tuple[str, Polygon]] = []
    for area, shape in pieces:
        if area and area not in kept:
            kept[area] = [shape]
        else:
            rest.append((area, shape))
    strays: list[Piece] = []
    for area, shape in rest:
        given = _heir(kept, shape, watery, area) or _heir(kept, shape, watery, "")
        if given:
            kept[given].append(shape)
        strays.append(Piece(area, shape, given))
    return Partition({area: shapely.union_all(kept[area]) for area in rough if area in kept}, tuple(strays))


def _pieces(rough: Shapes, frame: Polygon) -> list[tuple[str, Polygon]]:
    """The connected parts of every area on one grid, and ("") those of no area."""
    lines = [shapely.set_precision(shape.boundary, _GRID) for shape in (*rough.values(), frame)]
    atoms = shapely.get_parts(shapely.polygonize([shapely.union_all(lines, grid_size=_GRID)]))
    areas, tree = list(rough), shapely.STRtree(list(rough.values()))
    owned: dict[str, list[BaseGeometry]] = defaultdict(list)
    for atom in atoms:
        owner = tree.query(atom.representative_point(), predicate="intersects")
        owned[areas[owner[0]] if owner.size else ""].append(atom)
    return [(area, part) for area, shapes in owned.items() for part in polygons(shapely.union_all(shapes))]


def _heir(kept: Mapping[str, list[Polygon]], shape: Polygon, watery: set[str], like: str) -> str:
    """The area with the longest border to a piece, of the same kind as `like` ("": of any kind)."""
    shapely.prepare(shape)
    lengths = {
        area: sum(
            shape.boundary.intersection(part.boundary).length for part in parts if shapely.dwithin(shape, part, _TOUCH)
        )
        for area, parts in kept.items()
        if not like or (area in watery) == (like in watery)
    }
    best = max(lengths, key=lambda area: lengths[area], default="")
    return best if best and lengths[best] > 0 else ""
