"""The drawing of a board: its `topo.json`, as a value."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from variorum.board import Board, BoardError, load_board
from variorum.board.misfit import misfit
from variorum.render.lines import Line, Point, box, inside, joined, path_data, unpacked

_AT_ONCE = 256
"""Drawings that a process keeps."""

FILE = "topo.json"
OUTSIDE = "*"
"""The outside, beyond the edge of the sheet."""


LINE = 0.8
"""The height of a line of a name, in sizes: names are set closer than text."""


Box = tuple[complex, complex]
"""The upper left and the lower right corner of a name."""


def is_in(point: complex, box: Box) -> bool:
    """Whether a point is within a box."""
    (left, right), (top, bottom) = (box[0].real, box[1].real), (box[0].imag, box[1].imag)
    return left <= point.real <= right and top <= point.imag <= bottom


class Label(msgspec.Struct, frozen=True):
    """A name on the map: the middle of its block, its lines, its font size and the width of the widest line."""

    at: Point
    lines: tuple[str, ...]
    size: float
    width: float
    style: Literal["land", "sea", "inert"]

    @property
    def box(self) -> Box:
        """The room that it takes."""
        half = complex(self.width, LINE * self.size * len(self.lines)) / 2
        return complex(*self.at) - half, complex(*self.at) + half


class Arc(msgspec.Struct, frozen=True, array_like=True):
    """A piece of border between two areas; `packed` is its first point and then step after step."""

    one: str
    other: str
    packed: tuple[int, ...]


class Atlas(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A board as drawn, in drawing units: origin at the top left, y downwards. An atlas equals only itself.

    Attributes:
        size: width and height of the sheet.
        badge: radius of a unit's badge.
        lakes: areas that look like water without being seas.
        rocks: closed land that is no area, as outlines like those in `rings`.
        arcs: the borders; those at the edge of the sheet have "*" on one side.
        rings: by area, its outlines as chains of arcs: index i as it runs, ~i backwards.
        islets: small islands that belong to no area, packed like arcs.
        graticule: meridians and parallels, packed like arcs.
        centers: by land area, where its city is.
        units: by location, where a unit's badge goes.
        labels: by area, its name.

    """

    size: tuple[int, int]
    badge: float
    arcs: tuple[Arc, ...]
    rings: dict[str, tuple[tuple[int, ...], ...]]
    islets: tuple[tuple[int, ...], ...]
    graticule: tuple[tuple[int, ...], ...]
    centers: dict[str, Point]
    units: dict[str, Point]
    labels: dict[str, Label]
    lakes: tuple[str, ...] = ()
    rocks: tuple[tuple[tuple[int, ...], ...], ...] = ()

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The points of every arc."""
        return tuple(unpacked(arc.packed) for arc in self.arcs)

    @cached_property
    def outlines(self) -> dict[str, tuple[Line, ...]]:
        """By area, its closed outlines."""
        return {area: tuple(self._outlines(rings)) for area, rings in self.rings.items()}

    @cached_property
    def rock_outlines(self) -> tuple[tuple[Line, ...], ...]:
        """The outlines of each rock."""
        return tuple(tuple(self._outlines(rings)) for rings in self.rocks)

    @cached_property
    def borders(self) -> dict[tuple[str, str], tuple[Line, ...]]:
        """By two neighbors in alphabetical order, the lines between them."""
        found: dict[tuple[str, str], tuple[Line, ...]] = {}
        for arc, line in zip(self.arcs, self.lines, strict=True):
            pair = (min(arc.one, arc.other), max(arc.one, arc.other))
            if OUTSIDE not in pair:
                found[pair] = (*found.get(pair, ()), line)
        return found

    @cached_property
    def border_ids(self) -> dict[tuple[str, str], str]:
        """By two neighbors as in `borders`, the id of their border in a picture: short, for there are many."""
        return {pair: f"b{index}" for index, pair in enumerate(self.borders)}

    @cached_property
    def islets_of(self) -> dict[str, tuple[Line, ...]]:
        """By area, the small islands within it."""
        found: dict[str, tuple[Line, ...]] = {}
        boxes = {area: box(lines) for area, lines in self.outlines.items()}
        for islet in map(unpacked, self.islets):
            x, y = islet[0]
            near = [area for area, (left, top, right, low) in boxes.items() if left <= x <= right and top <= y <= low]
            area = next((area for area in near if inside(self.outlines[area], islet[0])), OUTSIDE)
            found[area] = (*found.get(area, ()), islet)
        return found

    def _outlines(self, rings: tuple[tuple[int, ...], ...]) -> Iterator[Line]:
        for ring in rings:
            yield joined([self.lines[index] if index >= 0 else self.lines[~index][::-1] for index in ring])


def read_atlas(content: bytes, file: str = FILE) -> Atlas:
    """The atlas that a file's content describes.

    Raises: BoardError naming the place in the file that is not as expected.
    """
    try:
        return msgspec.json.decode(content, type=Atlas)
    except msgspec.DecodeError as error:
        raise BoardError(file, 0, misfit(error), "make it again with `variorum board build`") from None


@lru_cache(_AT_ONCE)
def load_atlas(folder: Path) -> Atlas:
    """The atlas in a board's folder; always the same value.

    Raises: BoardError if the board has no drawing, or it cannot be read.
    """
    file = folder / FILE
    if not file.is_file():
        raise BoardError(f"{folder.name}/{FILE}", 0, "this board has not been drawn", "run `variorum board build`")
    return read_atlas(file.read_bytes(), f"{folder.name}/{FILE}")


@lru_cache(_AT_ONCE)
def atlas_of(board: Board) -> Atlas:
    """The atlas of a board that was read from a folder; its borders must be unchanged.

    Raises: BoardError if it has other borders, comes from no folder, or has no drawing.
    """
    if board.folder is None or load_board(board.folder).rings != board.rings:
        raise BoardError(board.name, 0, "isn't the board of a folder", "give `scene_of` an atlas: read_atlas(...)")
    return load_atlas(board.folder)


@lru_cache(_AT_ONCE * 200)
def outline(atlas: Atlas, area: str) -> str:
    """The outline of an area as SVG path data."""
    return "".join(path_data(line, closed=True) for line in atlas.outlines[area])


@lru_cache(_AT_ONCE * 600)
def border(atlas: Atlas, one: str, other: str) -> str:
    """The borders between two areas as SVG path data; empty if they aren't neighbors."""
    return "".join(map(path_data, atlas.borders.get((min(one, other), max(one, other)), ())))
