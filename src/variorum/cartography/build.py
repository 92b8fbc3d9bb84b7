"""Build `rings.txt` and `topo.json` from `map.txt`."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable

import numpy as np
import shapely
from msgspec import Struct
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from variorum.board.area import Terrain
from variorum.board.error import Faults
from variorum.cartography.arcs import Arc, Outlines, Point, arcs_of
from variorum.cartography.checks import (
    PlacedAnchors,
    check_borders,
    check_corners,
    check_drawing,
    check_ground,
    check_shapes,
    placed_anchors,
)
from variorum.cartography.drawn import Deltas, Drawn, deltas
from variorum.cartography.finish import finished
from variorum.cartography.ground import LandAndWater, ground_of
from variorum.cartography.partition import Seeds, partition
from variorum.cartography.plan import MapPlan, read_plan
from variorum.cartography.projection import WIDTH, LonLat, MapSheet, sheet_of
from variorum.cartography.steps import STEPS
from variorum.cartography.world import countries

_MERIDIANS, _PARALLELS = 10, 5

_STEP = 1.5
"""Degrees between the points of a meridian or parallel: the lines look curved, and stay short."""

Tell = Callable[[str], None]


class Survey(Struct, frozen=True):
    """A board's partition, drawn, but without the places of names. `wet` are the seas and lakes."""

    plan: MapPlan
    sheet: MapSheet
    ground: LandAndWater
    wet: frozenset[str]
    placed: PlacedAnchors
    arcs: list[Arc]
    outlines: Outlines
    notes: tuple[str, ...]

    @property
    def rings(self) -> str:
        """The text of `rings.txt`."""
        return self.drawn.rings

    @property
    def drawn(self) -> Drawn:
        """What is drawn of it."""
        cities: dict[str, Point] = {}
        for anchor, (x, y) in zip(self.placed.anchors, self.placed.points, strict=True):
            cities.setdefault(anchor.area, (float(x), float(y)))
        return Drawn(
            badge=self.plan.badge,
            labels=self.plan.labels,
            height=self.sheet.height,
            lakes=self.wet - {area for area, known in self.plan.areas.items() if known.terrain is Terrain.SEA},
            arcs=self.arcs,
            outlines=self.outlines,
            cities=cities,
            islets=self.ground.islets,
            graticule=tuple(graticule(self.sheet, self.ground.frame)),
            notes=self.notes,
        )


def survey(map_text: str, tell: Tell) -> Survey:
    """Divide a board's sheet among its areas and draw their borders; `tell` gets a message for every step.

    Raises:
        BoardError: the file cannot be read, or a self-check failed; the message names the anchors at fault.

    """
    tell(STEPS[0])
    plan = read_plan(map_text)
    sheet = sheet_of(plan.projection)
    placed = placed_anchors(plan, sheet)
    tell(STEPS[1])
    world = countries(sheet)
    wet = _wet(plan, placed, sheet, world.values())
    dry_seeds, wet_seeds = _seeds(placed, wet, inside=False), _seeds(placed, wet, inside=True)
    ground = ground_of(sheet, world.values(), plan.bridges, dry_seeds.points, wet_seeds.points)
    check_ground(placed, wet, ground)
    tell(STEPS[2])
    divided = partition(ground, dry_seeds, wet_seeds, world.values() if plan.modern else ())
    notes = tuple(check_shapes(plan, placed, divided))
    tell(STEPS[3])
    borders = arcs_of(divided.shapes)
    faults = Faults()
    with faults:
        check_corners(placed, borders)
    with faults:
        check_borders(placed, borders)
    faults.end()
    tell(STEPS[4])
    drawn = finished(borders, wet)
    outlines = check_drawing(borders, drawn, WIDTH * sheet.height)
    return Survey(plan, sheet, ground, wet, placed, drawn, outlines, notes)


def _wet(plan: MapPlan, placed: PlacedAnchors, sheet: MapSheet, world: Collection[BaseGeometry]) -> frozenset[str]:
    """The seas, and the lakes: other areas, most of whose anchors on the sheet lie in water."""
    dots = shapely.points(placed.points)
    shown = shapely.intersects(shapely.box(0, 0, WIDTH, sheet.height), dots)
    drowned = Counter(dict.fromkeys(plan.areas, 0))
    in_water = ~shapely.intersects(shapely.union_all(list(world)), dots)
    for anchor, is_shown, is_drowned in zip(placed.anchors, shown, in_water, strict=True):
        if is_shown:
            drowned[anchor.area] += 1 if is_drowned else -1
    return frozenset(area.id for area in plan.areas.values() if area.terrain is Terrain.SEA or drowned[area.id] > 0)


def _seeds(placed: PlacedAnchors, wet: Collection[str], *, inside: bool) -> Seeds:
    chosen = [place for place, anchor in enumerate(placed.anchors) if (anchor.area in wet) == inside]
    return Seeds(tuple(placed.anchors[place].area for place in chosen), placed.points[np.array(chosen, dtype=int)])


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
