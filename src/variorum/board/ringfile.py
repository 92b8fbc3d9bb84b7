"""Reads `rings.txt`, the topology of a board: for each area the cyclic order of its neighbors.

One line an area: `BUL: RUM SER GRE AEG CON BLA`, in the same sense everywhere; `*` is the edge of the board
and `/` parts the rings of an area whose outline has several pieces.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from variorum.board.coastline import BOARD_EDGE, Ring
from variorum.board.error import BoardError
from variorum.board.textfile import TextLine, lines, listed

_FORM = "write BUL: RUM SER GRE AEG CON BLA"

Rings = dict[str, tuple[Ring, ...]]


def read_rings(file: str, text: str, areas: Collection[str]) -> Rings:
    """Return the rings of all areas, in the order of `areas`.

    Raises:
        BoardError: an area unknown, missing or given twice; a neighbor that does not know of the border; a
            corner that isn't one for its other areas.

    """
    at: dict[str, TextLine] = {}
    rings: Rings = {}
    for line in lines(file, text):
        area, parted, outline = (part.strip() for part in line.text.partition(":"))
        if not parted or not outline.strip("/ "):
            raise line.error(f'no neighbors in "{line.text}"', _FORM)
        if area in at:
            raise line.error(f"{area} has a ring in line {at[area].number} already", "give each area one line")
        at[area] = line
        rings[area] = tuple(listed(ring) for ring in listed(outline, "/"))
        _check_known(line, [area, *(name for ring in rings[area] for name in ring)], areas)
    missing = [area for area in areas if area not in rings]
    if missing:
        raise BoardError(file, 0, f"no ring for {' '.join(missing)}", "add a line for each")
    _check_borders(rings, at)
    _check_corners(rings, at)
    return {area: rings[area] for area in areas}


def _check_known(line: TextLine, names: list[str], areas: Collection[str]) -> None:
    for name in names:
        if name != BOARD_EDGE and name not in areas:
            raise line.error(f'unknown area "{name}"', "name an area of the map file")
    if names[0] in names[1:]:
        raise line.error(f"{names[0]} is its own neighbor", "name only other areas")


def _check_borders(rings: Rings, at: Mapping[str, TextLine]) -> None:
    """Two areas must name each other equally often, once for each border that they share."""
    borders = Counter((area, other) for area, outline in rings.items() for ring in outline for other in ring)
    for (area, other), count in borders.items():
        known = borders[other, area]
        if other != BOARD_EDGE and known != count:
            raise at[area].error(
                f"{area} names {other} {_times(count)}, but {other} names {area} {_times(known)}",
                f"make line {at[other].number} ({other}) agree",
            )


def _check_corners(rings: Rings, at: Mapping[str, TextLine]) -> None:
    """Where a and b follow each other round an area, b and the area must do so round a."""
    corners = {
        (area, ring[place - 1], ring[place]): None
        for area, outline in rings.items()
        for ring in outline
        for place in range(len(ring))
        if len(ring) > 1
    }
    for area, before, after in corners:
        if BOARD_EDGE not in (before, after) and (before, after, area) not in corners:
            raise at[area].error(
                f"{before} and {after} meet at {area}, but {after} and {area} do not meet at {before}",
                f"give {area} and {before} (line {at[before].number}) their neighbors in the same sense",
            )


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")
