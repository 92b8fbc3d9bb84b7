"""What must be true of a partition and its drawing, or else is the fault of some anchors, which are named."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

import numpy as np
import shapely
from msgspec import Struct
from shapely import Point as Dot

from variorum.board.coastline import BOARD_EDGE
from variorum.board.error import BoardError, Faults
from variorum.cartography.arcs import Arc, Outlines, Point, outlines_of, shapes_of
from variorum.cartography.ground import LandAndWater
from variorum.cartography.partition import Partition, Piece
from variorum.cartography.plan import Anchor, MapPlan
from variorum.cartography.projection import MapSheet, Points
from variorum.cartography.topology import rings_text

_ASTRAY = 18.0
"""How far on the wrong side of a coast an anchor may be: coasts are smoothed, and anchors of ports lie on them."""

_SHORTEST_BORDER = 6.0
"""A shorter border looks like a corner in which four areas meet."""

_LARGE_STRAY = 1500.0
"""Parts of areas below this size are islets that nobody misses, and not worth a warning."""

_TOLERANCE = 1e-3
"""Areas that cover more or less than this part of the sheet overlap, or leave gaps, by more than rounding does."""


class PlacedAnchors(Struct, frozen=True):
    """The anchors of a board, and where they lie on the sheet, shape (n, 2)."""

    anchors: tuple[Anchor, ...]
    points: Points

    def nearest(self, point: Point, areas: Iterable[str]) -> str:
        """The nearest anchor of each area, written out for a message."""
        found = []
        for area in areas:
            own = [place for place, anchor in enumerate(self.anchors) if anchor.area == area]
            if own:
                distances = np.hypot(*(self.points[own] - point).T)
                found.append(str(self.anchors[own[int(distances.argmin())]]))
        return ", ".join(found)


def placed_anchors(plan: MapPlan, sheet: MapSheet) -> PlacedAnchors:
    """All anchors of a plan on its sheet."""
    return PlacedAnchors(plan.anchors, sheet.place(anchor.at for anchor in plan.anchors))


def check_ground(placed: PlacedAnchors, wet: Collection[str], ground: LandAndWater) -> None:
    """Every anchor on the sheet lies on its own element, or close by.

    Raises:
        BoardError: a sea anchor on land, or a land anchor far out at sea, with its line.

    """
    mainland, sea = ground.mainland, ground.frame.difference(ground.mainland)
    shapely.prepare([mainland, sea])
    faults = Faults()
    for anchor, point in zip(placed.anchors, placed.points, strict=True):
        dot = Dot(point)
        if not ground.frame.contains(dot):
            continue
        with faults:
            if anchor.area in wet and sea.distance(dot) > _ASTRAY:
                raise _fault(
                    anchor,
                    f"{anchor} is an anchor of water, but is on land",
                    "move it into the water, or widen no bridge over it",
                )
            if anchor.area not in wet and mainland.distance(dot) > _ASTRAY:
                raise _fault(anchor, f"{anchor} is an anchor of land, but is in the water", "move it onto the land")
    faults.end()


def check_shapes(plan: MapPlan, placed: PlacedAnchors, partition: Partition) -> Iterator[str]:
    """Every area has a shape, in one piece with all its anchors; yields a note for every large piece given away.

    Raises:
        BoardError: an area has no room, or an anchor stands in a part that is cut off from the rest of its area.

    """
    faults = Faults()
    for area in plan.areas:
        with faults:
            if area not in partition.shapes:
                raise BoardError(
                    "map.txt",
                    plan.line_of(area),
                    f"{area} has no room of its own",
                    "move its anchors, or those around it that are nearer",
                )
    for piece in partition.strays:
        with faults:
            _check_stray(placed, piece)
    faults.end()
    for piece in partition.strays:
        if piece.shape.area > _LARGE_STRAY and piece.area not in ("", piece.given_to):
            middle = piece.shape.representative_point()
            near = placed.nearest((middle.x, middle.y), [piece.area, piece.given_to])
            yield f"a part of {piece.area} without anchors went to {piece.given_to or 'nobody'}; near {near}"


def _check_stray(placed: PlacedAnchors, piece: Piece) -> None:
    for anchor, point in zip(placed.anchors, placed.points, strict=True):
        if anchor.area == piece.area != piece.given_to and piece.shape.contains(Dot(point)):
            between = piece.given_to or "the edge"
            raise _fault(
                anchor,
                f"{anchor} stands in a part of {anchor.area} that {between} cuts off from the rest",
                "move or delete it, or join the parts by a bridge or by more anchors between them",
            )


def check_corners(placed: PlacedAnchors, arcs: list[Arc]) -> None:
    """Exactly three areas meet in every corner, the edge of the board counted as one.

    Raises:
        BoardError: more areas meet, which leaves unclear who borders on whom.

    """
    around: dict[Point, list[Arc]] = defaultdict(list)
    for arc in arcs:
        for end in {*arc.ends} if arc.ends[0] != arc.ends[1] else ():
            around[end].append(arc)
    faults = Faults()
    for corner, meeting in around.items():
        areas = sorted({area for arc in meeting for area in (arc.left, arc.right)} - {BOARD_EDGE})
        with faults:
            if len(meeting) > 3:
                near = placed.nearest(corner, areas)
                raise BoardError("map.txt", 0, f"{', '.join(areas)} meet in one corner", f"move one of {near}")
    faults.end()


def check_borders(placed: PlacedAnchors, arcs: list[Arc]) -> None:
    """No border is so short that it might be an accident.

    Raises:
        BoardError: borders are too short.

    """
    faults = Faults()
    for arc in arcs:
        if BOARD_EDGE in (arc.left, arc.right) or arc.ends[0] == arc.ends[1]:
            continue
        with faults:
            if _length(arc) < _SHORTEST_BORDER:
                near = placed.nearest(arc.points[0], [arc.left, arc.right])
                raise BoardError(
                    "map.txt",
                    0,
                    f"the border of {arc.left} and {arc.right} is only {_length(arc):.1f} units long",
                    f"lengthen it or part them for good; near {near}",
                )
    faults.end()


def check_drawing(before: list[Arc], after: list[Arc], area: float) -> Outlines:
    """The drawing shows the same topology as the partition and covers the sheet. Returns its outlines.

    Raises:
        BoardError: it does not.

    """
    outlines = outlines_of(after)
    order = sorted(outlines)
    if rings_text(after, outlines, order) != rings_text(before, outlines_of(before), order):
        raise BoardError(
            "topo.json", 0, "smoothing changed who borders on whom", "move anchors that lie very close to others"
        )
    shapes = shapes_of(after, outlines)
    broken = [name for name, shape in shapes.items() if not shape.is_valid]
    covered = sum(shape.area for shape in shapes.values())
    if broken or abs(covered / area - 1) > _TOLERANCE:
        what = (
            f"the outline of {broken[0]} crosses itself" if broken else f"areas cover {covered / area:.3f} of the sheet"
        )
        raise BoardError("topo.json", 0, what, "move anchors that lie very close to others")
    return outlines


def _length(arc: Arc) -> float:
    return float(shapely.LineString(arc.points).length)


def _fault(anchor: Anchor, problem: str, remedy: str) -> BoardError:
    return BoardError("map.txt", anchor.line, problem, remedy)
