"""The parts of `topo.json` that say where names, badges and cities stand, from what is drawn."""

from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import Any

import shapely
from msgspec.structs import asdict
from shapely import MultiLineString
from shapely.geometry.base import BaseGeometry

from variorum.board import AreaId
from variorum.board.area import Terrain
from variorum.board.board import Board
from variorum.board.coastline import stretches, waters
from variorum.board.place import area_of
from variorum.cartography.arcs import Step, line, shapes_of
from variorum.cartography.drawn import Drawn
from variorum.cartography.hand import NO_WISH, Hand, read_hand
from variorum.cartography.placed import Placed, overlaps
from variorum.cartography.placement import place
from variorum.cartography.shape import Shape

_STYLES = {Terrain.SEA: "sea", Terrain.INERT: "inert"}


def points_of(found: Drawn, board: Board) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Place everything on a divided board: `labels`, `units` and `centers` of `topo.json`, and notes for its author.

    Raises:
        BoardError: `[labels]` cannot be read, with the line.

    """
    hand = read_hand(found.labels, board.areas, _coast_names(board))
    placed = place(shapes(found, board, hand), hand, found.badge, shapely.union_all(list(found.islets)))
    return _written(placed), tuple(_notes(placed, board))


def _coast_names(board: Board) -> Collection[str]:
    """The coasts that have names of their own."""
    listed = {place for border in board.borders for place in border.ends if "/" in place}
    return board.coast_names.keys() | listed


def shapes(found: Drawn, board: Board, hand: Hand = MappingProxyType({})) -> dict[str, Shape]:
    """What placement has to know of every area of a divided board."""
    polygons = shapes_of(found.arcs, found.outlines)
    return {
        area.id: Shape(
            id=area.id,
            name=area.name,
            terrain=_STYLES.get(area.terrain, "land"),
            polygon=polygons[area.id],
            city=None if area.terrain in _STYLES else hand.get(area.id, NO_WISH).center or found.cities[area.id],
            center=area.center,
            coasts=_coasts(found, board, area.id),
        )
        for area in board.areas.values()
    }


def _coasts(found: Drawn, board: Board, area: str) -> dict[str, BaseGeometry]:
    """The lines of an area's named coasts."""
    if board.borders:
        return _listed_coasts(found, board, area)
    outline = found.outlines[area]
    rings = tuple(tuple(_other_side(found, step, area) for step in ring) for ring in outline)
    lines: dict[str, BaseGeometry] = {}
    for stretch in stretches(rings, lambda other: other in board.areas and board.areas[other].terrain == "sea", (), ()):
        touched = set(waters(stretch, rings))
        drawn = MultiLineString([line(found.arcs, outline[ring][place]) for ring, place in stretch])
        lines.update(
            (name, shapely.line_merge(drawn))
            for name, printed in board.coast_names.items()
            if area_of(name) == area and set(printed) == touched
        )
    return lines


def _listed_coasts(found: Drawn, board: Board, area: str) -> dict[str, BaseGeometry]:
    """The same if the board lists its borders: the lines to the waters of a coast, or the whole outline."""
    steps = [step for ring in found.outlines[area] for step in ring]
    lines: dict[str, BaseGeometry] = {}
    for coast in board.geography().coasts(AreaId(area)):
        if "/" in coast.location:
            touched = [line(found.arcs, step) for step in steps if _other_side(found, step, area) in coast.waters]
            drawn = touched or [line(found.arcs, step) for step in steps]
            lines[coast.location] = shapely.line_merge(MultiLineString(drawn))
    return lines


def _other_side(found: Drawn, step: Step, area: str) -> str:
    arc = found.arcs[step[0]]
    return arc.right if arc.left == area else arc.left


def _written(placed: Placed) -> dict[str, Any]:
    return {
        "units": {name: list(at) for name, at in placed.units.items()},
        "centers": {area: list(at) for area, at in placed.centers.items()},
        "labels": {area: {**asdict(label), "at": list(label.at)} for area, label in placed.labels.items()},
    }


def _notes(placed: Placed, board: Board) -> Iterator[str]:
    yield from (f"{overlap}; set one of them in [labels]" for overlap in overlaps(placed))
    for area, label in placed.labels.items():
        if label.lines == (area,) and board.areas[area].name.upper() != area:
            yield f'no room for "{board.areas[area].name}", so {area} stands there; see [labels]'
