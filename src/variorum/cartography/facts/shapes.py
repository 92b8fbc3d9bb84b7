"""The shapes of a picture (SVG) that stand for areas: those of a named layer, or else all that have a name."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from msgspec import Struct

from variorum.board.error import BoardError
from variorum.cartography.facts.text import text_of

_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_GEOMETRY = {
    "path": ("d",),
    "polygon": ("points",),
    "polyline": ("points",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
}
"""What is drawn, and the attributes that say where."""

_OUTSIDE = {"defs", "clipPath", "mask", "pattern", "marker", "symbol", "metadata"}
"""Elements whose shapes are drawn nowhere, or somewhere else."""

_AUTOMATIC = re.compile(
    r"(?:path|rect|polygon|polyline|circle|ellipse|g|use|svg|layer|group|shape|_)?[-_.\d]*", re.IGNORECASE
)
"""Names that drawing programs give by themselves."""

AREA_LAYERS = {
    **dict.fromkeys(
        ("provinces", "areas", "territories", "regions", "region colors", "mouselayer", "named-coasts"), ""
    ),
    **dict.fromkeys(("land", "lands", "land provinces", "land areas"), "land"),
    **dict.fromkeys(("sea", "seas", "sea adjacencies", "sea provinces", "sea areas", "water", "waters"), "sea"),
}
"""What layers of areas are called, and what is in them if their name says so."""

_FINER = {"sea adjacencies": ("sea", "seas"), "region colors": ("land",)}
"""Layers whose shapes touch as the areas do, and those that repeat them for the eye."""

_LONGEST_MOVE = 2000
"""Each shape repeats the transforms of all groups around it: so many characters are some thirty of them."""

CENTER_LAYERS = ("supply-centers", "supply centers", "supply_centers", "supplycenters", "sc markers", "centers")
FLEET_LAYERS = ("fleet locations",)


class _TooMovedError(ValueError):
    """The transforms of an element and all that hold it are too much to repeat."""


class Shape(Struct, frozen=True):
    """A part of an area, or of a mark: its name, what its layer says it is, and SVG that draws it without a color."""

    name: str
    kind: str
    drawn: str


class Picture(Struct, frozen=True):
    """A picture: its sheet as `viewBox` (left, top, width, height), its layers by lower-case names, and its root."""

    sheet: tuple[float, float, float, float]
    layers: Mapping[str, tuple[Element, str]]
    root: Element

    def areas(self, named: Mapping[str, str] = AREA_LAYERS) -> list[Shape]:
        """The shapes of the layers with such names, or of the whole picture those that have names of their own."""
        found = {name: kind for name, kind in named.items() if name in self.layers}
        for finer, others in _FINER.items():
            if finer in found:
                found = {name: kind for name, kind in found.items() if name not in others}
        if any(not kind for kind in found.values()) and "sea" not in found.values():
            found = {name: kind for name, kind in found.items() if not kind}
        kinds = ((self.layers[name], kind) for name, kind in found.items())
        return [one for (layer, moved), kind in kinds for one in _shapes(layer, moved, kind)] or [
            one for one in _shapes(self.root, "", "") if one.name
        ]

    def marks(self, names: Iterable[str]) -> list[Shape]:
        """The shapes of the first layer with one of these names, or none; each mark is named or numbered."""
        layer = next((self.layers[name] for name in names if name in self.layers), None)
        if layer is None:
            return []
        element, moved = layer
        parts = enumerate(element)
        return [
            Shape(_name(child) or f"#{number}", "", drawn)
            for number, child in parts
            for drawn in _drawn(child, _moved(moved, child))
        ]


def read_picture_file(file: Path) -> Picture:
    """The picture in a file.

    Raises:
        BoardError: it isn't SVG, or its size isn't told.

    """
    try:
        root = fromstring(text_of(file))
        layers = _layers(root)
    except _TooMovedError:
        raise BoardError(str(file), 0, "its shapes are in too many moved groups", "ungroup them, and save it") from None
    except (ParseError, DefusedXmlException, ValueError) as error:
        line = error.position[0] if isinstance(error, ParseError) else 0
        raise BoardError(str(file), line, "the picture isn't whole", "save it anew as SVG") from None
    sheet = _sheet(root)
    if sheet is None:
        raise BoardError(str(file), 0, "the picture doesn't say how large it is", "give it a viewBox")
    return Picture(sheet, layers, root)


def _layers(root: Element) -> dict[str, tuple[Element, str]]:
    """Every group by its label and by its id, and how it is moved; of several with a name the first."""
    layers: dict[str, tuple[Element, str]] = {}
    for element, moved in _walked(root):
        if _tag(element) == "g":
            for word in (element.get(_LABEL), element.get("id")):
                layers.setdefault((word or "").strip().lower(), (element, moved))
    return layers


def _sheet(root: Element) -> tuple[float, float, float, float] | None:
    numbers = [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", root.get("viewBox", ""))]
    if len(numbers) != 4:
        sides = (re.match(r"\s*(\d+(?:\.\d+)?)(?!.*%)", root.get(side, "")) for side in ("width", "height"))
        numbers = [0.0, 0.0, *(float(side[1]) for side in sides if side)]
    if len(numbers) != 4 or not 0 < numbers[2] < 1e6 or not 0 < numbers[3] < 1e6:
        return None
    left, top, wide, high = numbers
    return left, top, wide, high


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _moved(moved: str, element: Element) -> str:
    """How an element is moved by all that hold it, and by itself. Raises: _TooMovedError."""
    whole = f"{moved} {element.get('transform', '')}".strip()
    if len(whole) > _LONGEST_MOVE:
        raise _TooMovedError
    return whole


def _walked(root: Element) -> Iterator[tuple[Element, str]]:
    """Every element that is drawn where it stands, in the order of painting, and how it is moved."""
    todo = [(root, "")]
    while todo:
        element, moved = todo.pop()
        yield element, moved
        todo += [(one, _moved(moved, one)) for one in reversed(element) if _tag(one) not in _OUTSIDE]


def _shapes(layer: Element, moved: str, kind: str) -> Iterator[Shape]:
    """The shapes of a layer; a group with a name is one area if nothing in it has one, others only hold areas."""
    todo = [(child, _moved(moved, child)) for child in reversed(layer)]
    while todo:
        element, placed = todo.pop()
        name, tag = _name(element), _tag(element)
        if tag in _GEOMETRY or (tag == "g" and name and not any(map(_name, islice(element.iter(), 1, None)))):
            yield from (Shape(name, kind, drawn) for drawn in _drawn(element, placed))
        elif tag == "g":
            todo += [(one, _moved(placed, one)) for one in reversed(element)]


def _drawn(element: Element, moved: str) -> Iterator[str]:
    """SVG of all shapes in an element, with nothing but where they are."""
    todo = [(element, moved)]
    while todo:
        one, placed = todo.pop()
        tag = _tag(one)
        if tag in _GEOMETRY:
            at = "".join(f' {key}="{_plain(one.get(key, ""))}"' for key in _GEOMETRY[tag] if one.get(key))
            yield f'<{tag} transform="{_plain(placed)}"{at}/>' if placed else f"<{tag}{at}/>"
        elif tag == "g":
            todo += [(child, _moved(placed, child)) for child in reversed(one)]


def _plain(value: str) -> str:
    """The value of an attribute without anything that could end it."""
    return re.sub(r'[<>&"]', "", value)


def _name(element: Element) -> str:
    """What the picture calls an element, "" if only its program did."""
    title = next((child.text for child in element if _tag(child) == "title"), None)
    words = (element.get("data-name"), element.get(_LABEL), title, element.get("id"))
    cleaned = (re.sub(r"\s+", " ", word.strip().lstrip("_#"))[:60] for word in words if word)
    return next((word for word in cleaned if word and not _AUTOMATIC.fullmatch(word)), "")
