"""What the page shows of a draft: its areas as they will lie about, and where the drawing can't tell what is listed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
import shapely
from msgspec import Struct
from shapely import LineString, Polygon

from variorum.board.area import Area
from variorum.board.mapfile import parse_board
from variorum.cartography.arcs import Arc, Step, outlines_of, shapes_of, trace
from variorum.cartography.drawn import Drawn
from variorum.cartography.editor.draft import MapDraft, plan_of, read_draft
from variorum.cartography.hand import NO_WISH
from variorum.cartography.plane.agreement import differences
from variorum.cartography.plane.relaxing import homeless
from variorum.cartography.plane.sketch import Sketch, sketched
from variorum.cartography.plane.survey import ROOM, drawn_of
from variorum.cartography.plane.tracing import traced
from variorum.cartography.projection import WIDTH

_DETAIL = 1.5
"""How far a line of the preview may be off, in units of the sheet."""


class SketchPreview(Struct, frozen=True, eq=False):
    """What the page shows, as JSON has it, and the sketch from which the next one begins."""

    content: dict[str, Any]
    sketch: Sketch | None


def previewed(map_text: str, before: Sketch | None) -> SketchPreview:
    """The preview of a board; from the sketch before it, if that fits.

    Raises:
        BoardError: the text can't be read, or is no board with listed borders.

    """
    draft = read_draft(map_text)
    content = {
        "name": draft.name,
        "width": WIDTH,
        "height": draft.height,
        "badge": draft.badge,
        "powers": list(draft.powers),
        "borders": [{"ends": border.ends, "movements": border.movements} for border in draft.borders],
    }
    if not draft.areas:
        return SketchPreview({**content, "areas": [], "rocks": [], "differences": [], "faults": []}, None)
    sketch = sketched(plan_of(draft), before)
    lost = [sketch.board.ids[area] for area in sorted(homeless(sketch.board, sketch.cells.hexes))]
    arcs = [_simpler(arc) for arc in traced(sketch.cells.hexes, sketch.cells.names, draft.height)]
    drawn = drawn_of(plan_of(draft), arcs, outlines_of(arcs))
    told = () if lost or not draft.borders else differences(parse_board(map_text, drawn.rings))
    return SketchPreview(
        {
            **content,
            "areas": list(_areas(draft, drawn)),
            "rocks": [_path(arcs, outline) for outline in drawn.rocks],
            "differences": msgspec.to_builtins(told),
            "faults": [*(f"{area} has no room of its own; {ROOM}" for area in lost), *_alone(draft)],
        },
        sketch,
    )


def _areas(draft: MapDraft, drawn: Drawn) -> Iterator[dict[str, Any]]:
    shapes = shapes_of(drawn.arcs, drawn.outlines)
    for area in draft.areas.values():
        wish = draft.places.get(area.id, NO_WISH)
        shape = shapes.get(area.id)
        yield {
            **_told(area),
            "at": draft.points[area.id],
            "size": draft.sizes[area.id],
            "path": _path(drawn.arcs, drawn.outlines.get(area.id, ())),
            "mark": wish.center or drawn.cities.get(area.id) or draft.points[area.id],
            "middle": _middle(shape) if shape else draft.points[area.id],
            "set": {"label": wish.label, "unit": wish.unit, "center": wish.center},
            "lines": wish.lines,
            "painted": sum(stroke.area == area.id for stroke in draft.strokes),
        }


def _middle(shape: Polygon) -> tuple[float, float]:
    """Where the name stands: in the middle, if that is inside."""
    middle = shape.centroid if shape.contains(shape.centroid) else shape.representative_point()
    return round(middle.x, 1), round(middle.y, 1)


def _told(area: Area) -> dict[str, Any]:
    return {word: getattr(area, word) for word in ("id", "name", "terrain", "center", "owner", "home", "also")}


def _alone(draft: MapDraft) -> Iterator[str]:
    bordering = {end.partition("/")[0] for border in draft.borders for end in border.ends}
    for area in draft.areas:
        if area not in bordering:
            yield f"{area} has no border; connect it with its neighbors"


def _simpler(arc: Arc) -> Arc:
    """The arc with fewer points; one that is too short to spare any keeps them."""
    line = shapely.simplify(LineString(arc.points), _DETAIL)
    points = tuple((round(x, 1), round(y, 1)) for x, y in line.coords)
    is_whole = len(points) > 3 or arc.points[0] != arc.points[-1]
    return Arc(arc.left, arc.right, points) if is_whole else arc


def _path(arcs: list[Arc], outline: Iterable[Sequence[Step]]) -> str:
    """The outline as SVG draws it."""
    rings = (trace(arcs, list(ring)) for ring in outline)
    return "".join("M" + " ".join(f"{x:g},{y:g}" for x, y in ring) + "Z" for ring in rings)
