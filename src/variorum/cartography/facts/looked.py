"""What can be seen in a picture of a board: its areas, which of them touch and where, their colors and centers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from io import BytesIO
from xml.etree.ElementTree import tostring

import numpy as np
import resvg_py
from msgspec import Struct
from PIL import Image

from variorum.cartography.facts.shapes import CENTER_LAYERS, Picture, Shape
from variorum.cartography.facts.touching import NEAR, Contacts, contacts, grown, labels_of, middles

_BLUER = 12
"""How much more blue than red water has, of 255: blue seas of known maps have 25 to 210, their land none."""

_SEA_LIKE = 40
"""How far the colors of two seas may be apart, summed over red, green and blue: depths are often shaded."""

_DIM = 24
"""Pixels darker than this are outlines and letters."""

_UNSEEN = ("image", "feImage", "text", "script")
"""Elements that would open other files, or cover areas with letters."""

Color = tuple[int, int, int]


class Seen(Struct, frozen=True):
    """A picture, seen: numbers by names of areas, what their layers say they are, and where they touch.

    `coasts` are, by area and what the picture calls its coasts, the pixels nearest to each; `middles` (row, column).
    """

    numbers: Mapping[str, int]
    kinds: Mapping[str, str]
    labels: np.ndarray
    touch: Contacts
    coasts: Mapping[str, Mapping[str, np.ndarray]]
    middles: Mapping[str, tuple[int, int]]
    centers: frozenset[str]

    def pairs(self) -> Iterator[tuple[str, str, np.ndarray]]:
        """The areas that touch, and at which pixels (row, column)."""
        names = {number: name for name, number in self.numbers.items()}
        for (one, other), at in self.touch.borders.items():
            if one in names and other in names:
                yield names[one], names[other], at

    def corners(self) -> Iterator[tuple[str, str]]:
        """The areas that touch in a corner alone."""
        names = {number: name for name, number in self.numbers.items()}
        return ((names[one], names[other]) for one, other in self.touch.corners if {one, other} <= names.keys())

    def near(self, at: np.ndarray) -> set[str]:
        """The areas close to some pixels (row, column)."""
        names = {number: name for name, number in self.numbers.items()}
        found: set[int] = set()
        for row, column in at:
            around = self.labels[max(0, row - NEAR) : row + NEAR + 1, max(0, column - NEAR) : column + NEAR + 1]
            found.update(map(int, np.unique(around)))
        return {names[number] for number in found & names.keys()}


def bluest(view: Seen, colors: Mapping[str, Color]) -> frozenset[str]:
    """The areas that look like sea: blue, and of about the color of most that is blue."""
    blue = {name: one for name, one in colors.items() if one[2] >= one[0] + _BLUER and one[2] + 30 >= one[1]}
    sizes = Counter[Color]()
    for name, color in blue.items():
        sizes[color] += int((view.labels == view.numbers[name]).sum())
    sea = next((color for color, _ in sizes.most_common(1)), None)
    return frozenset(name for name, color in blue.items() if sea and apart(color, sea) <= _SEA_LIKE)


def apart(one: Color, other: Color) -> int:
    """How different two colors are, summed over red, green and blue."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def seen(picture: Picture) -> Seen:
    """What can be seen in a picture.

    Raises: ValueError if it can't be drawn.
    """
    shapes = picture.areas()
    names = list(dict.fromkeys(shape.name for shape in shapes))
    owners = {name: name.partition("/")[0] for name in names if name.partition("/")[0] in names}
    numbers = {name: number for number, name in enumerate((n for n in names if owners.get(n, n) == n), start=1)}
    whole = [(numbers[shape.name], shape.drawn) for shape in shapes if shape.name in numbers]
    labels = labels_of(picture.sheet, whole)
    known = middles(labels)
    numbers = {name: number for name, number in numbers.items() if number in known}
    kinds = {shape.name: shape.kind for shape in shapes if shape.kind}
    touch = contacts(grown(labels))
    parts = {name: area for name, area in owners.items() if name != area and area in numbers}
    return Seen(
        numbers=numbers,
        kinds=kinds,
        labels=labels,
        touch=touch,
        coasts=_coasts(picture, shapes, parts),
        middles={name: known[number] for name, number in numbers.items()},
        centers=_centers(picture, labels, numbers),
    )


def _coasts(picture: Picture, shapes: Sequence[Shape], parts: Mapping[str, str]) -> dict[str, dict[str, np.ndarray]]:
    numbers = {name: number for number, name in enumerate(parts, start=1)}
    if not numbers:
        return {}
    raster = labels_of(picture.sheet, [(numbers[one.name], one.drawn) for one in shapes if one.name in numbers])
    around = grown(raster, NEAR)
    found: dict[str, dict[str, np.ndarray]] = {}
    for name, area in parts.items():
        found.setdefault(area, {})[name.partition("/")[2]] = around == numbers[name]
    return found


def _centers(picture: Picture, labels: np.ndarray, numbers: Mapping[str, int]) -> frozenset[str]:
    """The areas whose names marks of centers have, or under which marks lie."""
    marks = picture.marks(CENTER_LAYERS)
    unknown = list(dict.fromkeys(mark.name for mark in marks if mark.name not in numbers))
    order = {name: number for number, name in enumerate(unknown, start=1)}
    raster = labels_of(picture.sheet, [(order[mark.name], mark.drawn) for mark in marks if mark.name in order])
    by_number = {number: name for name, number in numbers.items()}
    named = {mark.name for mark in marks if mark.name in numbers}
    under = {by_number[number] for at in middles(raster).values() if (number := int(labels[at])) in by_number}
    return frozenset(named | under)


def colors_of(picture: Picture, view: Seen) -> dict[str, Color]:
    """The color that most of each area has in the picture as people see it; no image that it names is opened.

    Raises: ValueError if it can't be drawn.
    """
    labels = view.labels
    root = deepcopy(picture.root)
    for parent in list(root.iter()):
        for child in [
            one for one in parent if str(one.tag).rpartition("}")[2] in ("image", "feImage", "text", "script")
        ]:
            parent.remove(child)
    high, wide = labels.shape
    root.set("viewBox", " ".join(map(str, picture.sheet)))
    root.set("preserveAspectRatio", "none")
    root.set("width", str(wide))
    root.set("height", str(high))
    png = resvg_py.svg_to_bytes(svg_string=tostring(root, "unicode"), width=wide, height=high, skip_system_fonts=True)
    pixels = np.asarray(Image.open(BytesIO(png)).convert("RGB"), np.uint8)
    if pixels.shape[:2] != labels.shape:
        return {}
    found: dict[str, Color] = {}
    for name, number in view.numbers.items():
        own = pixels[labels == number]
        lit = own[own.max(axis=1) > _DIM]
        if len(lit):
            red, green, blue = (int(one) for one in np.median(lit, axis=0))
            found[name] = red, green, blue
    return found
