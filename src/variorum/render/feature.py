"""Features of the land: mountains, canals, dams, rifts, and links across the map."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from variorum.board import Board, Earth, Terrain, area_of
from variorum.board.earth import Pair, WaterGroups
from variorum.render.atlas import Atlas
from variorum.render.lines import Line, Point, nearest
from variorum.render.listed import arrows, drawn, links, numbers
from variorum.render.relief import light, peaks, shaded
from variorum.render.room import beside
from variorum.render.scene import Scene
from variorum.render.svg import element, use

CLOSED = 24
"""The radius of the sign of a closed waterway."""

_LEAVING = 150.0
"""The greatest length of an arrow that leads over the edge of the sheet."""


def features(scene: Scene) -> str:
    """The layer of all of them."""
    atlas, board, earth = scene.atlas, scene.map.board, scene.earth
    canals = board.canals if earth.canals is None else earth.canals
    dug = "".join(_course(atlas, area, pair) for area, groups in canals.items() for pair in _pairs(groups))
    shut = "".join(_dam(scene, area) for area in earth.closed)
    high = _mountains(atlas, [area for area, kind in scene.geography.terrain.items() if kind is Terrain.MOUNTAIN])
    across = _double("passage-way", _passages(atlas, board)) + _double("link", _links(atlas, earth))
    listed = "".join(_double(kind, data) for kind, data in drawn(atlas, board, scene.geography))
    tags = numbers(arrows(atlas, links(atlas, board, scene.geography))[1])
    return element(
        "g", high, _double("canal", dug), shut, _rifts(atlas, earth), across, listed, tags, id="layer-features"
    )


def _mountains(atlas: Atlas, areas: Iterable[str]) -> str:
    found = tuple(peak for area in areas for peak in peaks(atlas, area))
    if not found:
        return ""
    return element("path", class_="peak", d=light(found)) + element("path", class_="flank", d=shaded(found))


def _pairs(groups: WaterGroups) -> Iterator[Pair]:
    for group in groups:
        yield from pairwise(group)


def _course(atlas: Atlas, area: str, waters: Pair) -> str:
    """The shortest way through an area from one water to another; empty unless both are on its shore."""
    shores = [_shore(atlas, area, water) for water in waters]
    if not all(shores):
        return ""
    (x, y), (end_x, end_y) = nearest(*shores)
    bend = 0.12
    middle_x = (x + end_x) / 2 - bend * (end_y - y)
    middle_y = (y + end_y) / 2 + bend * (end_x - x)
    return f"M{x:.0f} {y:.0f}Q{middle_x:.0f} {middle_y:.0f} {end_x:.0f} {end_y:.0f}"


def _dam(scene: Scene, area: str) -> str:
    """The sign of a waterway that has been closed, in its area."""
    x, y = beside(scene.atlas, area, scene.at(area), scene.map.badge, CLOSED * scene.map.emphasis)
    return use("closed", x=x, y=y)


def _shore(atlas: Atlas, area: str, water: str) -> tuple[Line, ...]:
    return atlas.borders.get((min(area, water), max(area, water)), ())


def _rifts(atlas: Atlas, earth: Earth) -> str:
    if not earth.rifts:
        return ""
    lines = "".join(use(atlas.border_ids[pair]) for pair in earth.rifts if pair in atlas.borders)
    strokes = "".join(use("rifts", class_=f"rift-{index}") for index in range(4))
    return element("defs", element("g", lines, id="rifts")) + strokes


def _links(atlas: Atlas, earth: Earth) -> str:
    ends = [(atlas.units.get(one), atlas.units.get(other)) for one, other in earth.links]
    return "".join(f"M{one[0]} {one[1]}L{other[0]} {other[1]}" for one, other in ends if one and other)


def _passages(atlas: Atlas, board: Board) -> str:
    """Printed passages: over some water from shore to shore, or else from both ends over the edge of the sheet."""
    found = [(passage, [area_of(end) for end in passage.ends]) for passage in board.passages]
    across = (
        _crossing(*nearest(*(atlas.outlines[area] for area in pair)), atlas.badge)
        for passage, pair in found
        if passage.water
    )
    away = (_leaving(atlas, area) for passage, pair in found if not passage.water for area in pair)
    return "".join([*across, *away])


def _leaving(atlas: Atlas, area: str) -> str:
    """A short arrow from beside an area's badge over the nearest side of the sheet."""
    (x, y), (width, height) = atlas.units[area], atlas.size
    edge = min([(0, y), (width, y), (x, 0), (x, height)], key=lambda side: math.dist(side, (x, y)))
    room = math.dist(edge, (x, y)) - atlas.badge
    outward = complex(edge[0] - x, edge[1] - y) / (room + atlas.badge)
    tip = complex(*edge) - 8 * outward
    start, barb = complex(*edge) - max(min(room - 8, _LEAVING), 8) * outward, 14 * outward
    ways = ((start, tip), (tip - barb * (1 + 1j), tip), (tip - barb * (1 - 1j), tip))
    return "".join(f"M{a.real:.0f} {a.imag:.0f}L{b.real:.0f} {b.imag:.0f}" for a, b in ways)


def _crossing(start: Point, end: Point, inland: float) -> str:
    """A line from one shore to another and a little further at both ends, with heads of arrows."""
    one, other = complex(*start), complex(*end)
    along = (other - one) / (abs(other - one) or 1)
    one, other = one - inland * along, other + inland * along
    barb = 14 * along
    ways = ((one, other), (one + barb * (1 + 1j), one), (one + barb * (1 - 1j), one))
    back = ((other - barb * (1 + 1j), other), (other - barb * (1 - 1j), other))
    return "".join(f"M{a.real:.0f} {a.imag:.0f}L{b.real:.0f} {b.imag:.0f}" for a, b in (*ways, *back))


def _double(kind: str, data: str) -> str:
    """A line with a narrower line inside."""
    if not data:
        return ""
    return element("path", class_=f"{kind}-bed", d=data) + element("path", class_=kind, d=data)
