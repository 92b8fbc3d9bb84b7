"""Which shapes touch, found on a raster of them: what an eye calls a border, whatever the outlines are made of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain

import numpy as np
import resvg_py
from msgspec import Struct
from PIL import Image

LONG = 2000
"""The longer side of the raster, in pixels: on the largest maps known, areas are still 15 wide."""

_GAP = 5
"""How far shapes grow: outlines that are drawn apart by up to ten pixels, as under a thick border, touch then."""

_SHORT = 6
"""Fewer pixels of contact are a corner, in which four areas meet, and no border."""

NEAR = 9
"""How far from a border a sea may lie for fleets to pass along it."""

Labels = np.ndarray
"""A number for every pixel, in rows; 0 is nobody's."""

Pair = tuple[int, int]


class Contacts(Struct, frozen=True):
    """Pairs of numbers, the lower first, with the pixels (row, column) at which they touch."""

    borders: Mapping[Pair, np.ndarray]
    corners: Sequence[Pair]


def labels_of(sheet: tuple[float, float, float, float], shapes: Iterable[tuple[int, str]]) -> Labels:
    """The raster of shapes, each painted over those before with its number from 1.

    Raises: ValueError if they can't be drawn.
    """
    left, top, wide, high = sheet
    scale = LONG / max(wide, high)
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    painted = "".join(f'<g fill="#{number:06x}">{drawn}</g>' for number, drawn in shapes)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}" width="{size[0]}" '
        f'height="{size[1]}" preserveAspectRatio="none"><rect x="{left}" y="{top}" width="{wide}" height="{high}"/>'
        f'<g shape-rendering="crispEdges">{painted}</g></svg>'
    )
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size[0], height=size[1], skip_system_fonts=True)
    pixels = np.asarray(Image.open(BytesIO(png)).convert("RGB"), np.int32)
    return (pixels[..., 0] << 16) + (pixels[..., 1] << 8) + pixels[..., 2]


def grown(labels: Labels, steps: int = _GAP) -> Labels:
    """The labels, grown into what is nobody's."""
    found = labels.copy()
    for _ in range(steps):
        spread = found.copy()
        for to, of in _shifts():
            free = spread[to] == 0
            spread[to][free] = found[of][free]
        found = spread
    return found


def contacts(labels: Labels) -> Contacts:
    """Where labels touch."""
    found = [
        chunk
        for to, of in ((np.s_[:, 1:], np.s_[:, :-1]), (np.s_[1:], np.s_[:-1]))
        if len(chunk := _touching(labels[to], labels[of]))
    ]
    if not found:
        return Contacts({}, ())
    rows = np.concatenate(found)
    rows = rows[np.lexsort((rows[:, 1], rows[:, 0]))]
    starts = np.flatnonzero(np.any(np.diff(rows[:, :2], axis=0, prepend=-1), axis=1))
    groups = {(int(part[0, 0]), int(part[0, 1])): part[:, 2:] for part in np.split(rows, starts[1:])}
    return Contacts(
        {pair: at for pair, at in groups.items() if len(at) >= _SHORT},
        [pair for pair, at in groups.items() if len(at) < _SHORT],
    )


def _touching(ones: Labels, others: Labels) -> np.ndarray:
    """Lower number, higher number, row and column of every pixel whose neighbor is another's."""
    row, column = np.nonzero((ones != others) & (ones > 0) & (others > 0))
    pair = np.sort(np.stack((ones[row, column], others[row, column]), axis=1), axis=1)
    return np.column_stack((pair, row, column))


def near(mask: np.ndarray, steps: int = NEAR) -> np.ndarray:
    """The pixels at most so many steps from a mask."""
    return grown(mask.astype(np.int32), steps) > 0


def middles(labels: Labels) -> dict[int, tuple[int, int]]:
    """For every number a pixel (row, column) of its own, the nearest to the middle of all."""
    rows, columns = np.nonzero(labels)
    if not len(rows):
        return {}
    order = np.argsort(labels[rows, columns], kind="stable")
    rows, columns = rows[order], columns[order]
    numbers, starts = np.unique(labels[rows, columns], return_index=True)
    parts = zip(numbers, np.split(rows, starts[1:]), np.split(columns, starts[1:]), strict=True)
    return {int(number): _middle(row, column) for number, row, column in parts}


def _middle(row: np.ndarray, column: np.ndarray) -> tuple[int, int]:
    best = np.argmin((row - row.mean()) ** 2 + (column - column.mean()) ** 2)
    return int(row[best]), int(column[best])


def _shifts() -> Iterator[tuple[tuple[slice, ...], tuple[slice, ...]]]:
    """Pairs of views of an array, shifted by one pixel in each direction."""
    whole, first, last = slice(None), slice(1, None), slice(None, -1)
    lines = ((first, last), (last, first))
    return chain((((a, whole), (b, whole)) for a, b in lines), (((whole, a), (whole, b)) for a, b in lines))
