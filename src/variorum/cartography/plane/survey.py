"""From the borders and points of `map.txt` to a division of the sheet, drawn."""

from collections import Counter
from collections.abc import Mapping

import shapely
from msgspec import Struct
from shapely import Point as Dot
from shapely import Polygon

from variorum.board.area import Terrain
from variorum.board.coastline import BOARD_EDGE
from variorum.board.error import BoardError
from variorum.cartography.arcs import Arc, Outlines, Point, shapes_of
from variorum.cartography.build import Tell
from variorum.cartography.checks import check_drawing
from variorum.cartography.drawn import Drawn
from variorum.cartography.finish import finished
from variorum.cartography.plane.hexes import Hexes, pieces, rasterized
from variorum.cartography.plane.painting import painted
from variorum.cartography.plane.planar import Chosen, chosen, chosen_open
from variorum.cartography.plane.relaxing import homeless, relaxed
from variorum.cartography.plane.sheetplan import SheetPlan, read_sheet_plan
from variorum.cartography.plane.tracing import traced
from variorum.cartography.plane.triangles import triangulated
from variorum.cartography.plane.tutte import straightened
from variorum.cartography.plane.wanted import Wanted, pair, wanted
from variorum.cartography.projection import WIDTH

STEPS = (
    "reading map.txt",
    "choosing borders for the plane",
    "parting areas that must not touch",
    "finding natural shapes",
    "drawing borders",
)

ROOM = "move its point, or enlarge it and those around it"
"""What helps an area without room."""

_CITY_INLAND = 14.0
"""The radius of a center's mark and a little more: the mark must not touch the border."""

_MOST_LOST = 0.04
"""The share of areas that may be squeezed out, and get a place within a neighbor; with more, the plane is too tight."""

_ROCK = "~"


class LabeledCells(Struct, frozen=True, eq=False):
    """Cells, and the name of every label on them: areas by their ids, pieces of gaps with a tilde."""

    hexes: Hexes
    names: Mapping[int, str]


def survey(map_text: str, tell: Tell) -> Drawn:
    """Divide the sheet of a board with listed borders; `tell` gets a message for every step.

    Raises:
        BoardError: the file cannot be read, or the areas cannot be drawn so that all have room.

    """
    tell(STEPS[0])
    plan = read_sheet_plan(map_text)
    board = wanted(plan)
    tell(STEPS[1])
    choice = chosen(board)
    tell(STEPS[2])
    raster = _rasterized(board, choice)
    if len(homeless(board, raster) - choice.islands.keys()) > _MOST_LOST * board.count:
        choice = chosen_open(board)
        raster = _rasterized(board, choice)
    tell(STEPS[3])
    cells = named(board, painted(board, relaxed(board, choice, raster), plan.strokes))
    _check_room(board, cells.hexes)
    tell(STEPS[4])
    arcs = traced(cells.hexes, cells.names, board.height)
    seas = frozenset(area.id for area in plan.areas.values() if area.terrain is Terrain.SEA)
    drawn = finished(arcs, seas)
    return drawn_of(plan, drawn, check_drawing(arcs, drawn, WIDTH * board.height))


def _rasterized(board: Wanted, choice: Chosen) -> Hexes:
    net = triangulated(board, choice)
    return rasterized(net, straightened(choice, net), board.count, board.height)


def named(board: Wanted, hexes: Hexes) -> LabeledCells:
    """Every piece of a gap gets a name of its own, or goes to the neighbor around most of it that may have it.

    A piece within another gap goes to that: it is named already, as it begins above.
    """
    labels = hexes.labels.copy()
    names = dict(enumerate(board.ids))
    for label, part in pieces(hexes):
        if label < board.count:
            continue
        cells = zip(*(axis.tolist() for axis in part), strict=True)
        beside = Counter(int(labels[other]) for cell in cells for other in hexes.near(cell))
        areas = sorted((area for area in beside if area < board.count), key=lambda area: (-beside[area], area))
        heirs = [area for area in areas if all(area == other or pair(area, other) in board.pairs for other in areas)]
        heirs = heirs if areas else [gap for gap in beside if gap in names]
        number = heirs[0] if heirs else len(names) + 2
        if not heirs:
            names[number] = f"{_ROCK}{len(names) - board.count}"
        labels[part] = number
    return LabeledCells(hexes.with_labels(labels), names)


def _check_room(board: Wanted, hexes: Hexes) -> None:
    for area in sorted(homeless(board, hexes)):
        raise BoardError("map.txt", 0, f"{board.ids[area]} has no room of its own", ROOM)


def drawn_of(plan: SheetPlan, arcs: list[Arc], outlines: Outlines) -> Drawn:
    """What is drawn of arcs whose areas are named by `named`; areas without an outline have no city."""
    shapes = shapes_of(arcs, outlines)
    return Drawn(
        badge=plan.badge,
        labels=plan.labels,
        height=plan.height,
        lakes=(),
        arcs=[Arc(_off_board(arc.left), _off_board(arc.right), arc.points) for arc in arcs],
        outlines={area: outline for area, outline in outlines.items() if not area.startswith(_ROCK)},
        cities={area: _city(shapes[area], at) for area, at in plan.points.items() if area in shapes},
        rocks=[outline for area, outline in outlines.items() if area.startswith(_ROCK)],
    )


def _off_board(area: str) -> str:
    return BOARD_EDGE if area.startswith(_ROCK) else area


def _city(shape: Polygon, at: Point) -> Point:
    """Its point if that lies well inside, or else where it has most room."""
    dot = Dot(at)
    if shape.contains(dot) and shape.exterior.distance(dot) > _CITY_INLAND:
        return at
    middle = shapely.maximum_inscribed_circle(shape, tolerance=2.0).coords[0]
    return float(middle[0]), float(middle[1])
