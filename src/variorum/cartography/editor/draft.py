"""A board under design, as its `map.txt` tells it; it may be empty, or unfinished."""

from collections.abc import Mapping

from msgspec import Struct

from variorum.board.area import Area, Border, Power
from variorum.board.arealines import read_areas, read_powers
from variorum.board.error import BoardError
from variorum.board.mapfile import HEADINGS
from variorum.board.textfile import sections
from variorum.cartography.arcs import Point
from variorum.cartography.hand import Wish, read_hand
from variorum.cartography.plane.sheetplan import SheetPlan, Stroke, read_sheet_plan

MOST_AREAS = 1023
"""As many as the adjudicator's battles can have."""

MOST_POWERS = 60
"""More than any known variant has; colors and patterns can't tell more apart."""

MOST_BORDERS = 8000
"""A plane map of that many areas has fewer than three borders an area, and links over it come on top."""

_ELSEWHERE = ("straits", "waterways", "canals", "coasts", "passages", "regions")

EMPTY = """[board]
New board

[sheet]
height | 2000
badge | 60
"""
"""The `map.txt` of a board without areas."""


class MapDraft(Struct, frozen=True):
    """Everything that the `map.txt` of a board with listed borders says.

    `points` and `sizes` are by area, `places` what the designer set of names, badges and marks, by area or coast.
    """

    name: str
    powers: Mapping[str, Power]
    areas: Mapping[str, Area]
    borders: tuple[Border, ...]
    points: Mapping[str, Point]
    sizes: Mapping[str, float]
    height: float
    badge: int
    places: Mapping[str, Wish] = {}
    strokes: tuple[Stroke, ...] = ()


def read_draft(map_text: str) -> MapDraft:
    """The board that a `map.txt` describes.

    Raises:
        BoardError: it cannot be read, or is no board with listed borders.

    """
    found = sections("map.txt", map_text, HEADINGS)
    for line in (line for heading in _ELSEWHERE for line in found[heading]):
        raise line.error("the editor draws boards that list their borders", "begin with a copy: board edit NEW --from")
    plan = read_sheet_plan(map_text)
    powers = read_powers(found["powers"])
    names = [line.text for line in found["board"]]
    if len(names) != 1:
        raise BoardError("map.txt", 0, f"{len(names)} lines in [board]", "write the board's name there, and only that")
    _check_bounds(plan, powers)
    coasts = {end for border in plan.borders for end in border.ends if "/" in end}
    places = read_hand(plan.labels, plan.areas, coasts)
    return MapDraft(
        name=names[0],
        powers=powers,
        areas=read_areas(found["areas"], powers),
        borders=plan.borders,
        points=plan.points,
        sizes=plan.sizes,
        height=plan.height,
        badge=plan.badge,
        places=places,
        strokes=plan.strokes,
    )


def plan_of(draft: MapDraft) -> SheetPlan:
    """What drawing needs of it."""
    return SheetPlan(
        areas=dict(draft.areas),
        borders=draft.borders,
        points=dict(draft.points),
        sizes=dict(draft.sizes),
        height=draft.height,
        badge=draft.badge,
        labels=(),
        strokes=draft.strokes,
    )


def _check_bounds(plan: SheetPlan, powers: Mapping[str, Power]) -> None:
    bounds = (
        ("areas", len(plan.areas), MOST_AREAS),
        ("powers", len(powers), MOST_POWERS),
        ("borders", len(plan.borders), MOST_BORDERS),
    )
    for what, many, most in bounds:
        if many > most:
            raise BoardError("map.txt", 0, f"{many} {what}", f"a board has at most {most:,}")
