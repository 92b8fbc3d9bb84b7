"""Reads the parts of `map.txt` that only the drawing needs: anchors, bridges, projection and hand-set points.

    [projection]
    center | 14,50
    lens | 73,22 | 2300 | 1.6              around a place: radius in km, strength
    lens everywhere | 11.9,50 | 4300 | 1.25   the same, but what lies farther out is compressed
    frame | left lon,lat | bottom lon,lat | right lon,lat | top lon,lat
    borders | modern                       land is divided along modern borders first (or: none)
    badge | 32                             radius of a unit's badge, in units of the drawing (3000 are its width)

    [bridges]
    Messina | 15.50,38.15 | 15.80,38.20 | 14   name, ends, width in km

The points of an area in `[areas]` are its anchors. `[labels]` is described in `hand`.
"""

from collections.abc import Callable
from math import inf, isfinite
from typing import TypeVar

from msgspec import Struct

from variorum.board.area import Area
from variorum.board.arealines import read_areas, read_powers
from variorum.board.error import BoardError, Faults
from variorum.board.mapfile import HEADINGS
from variorum.board.textfile import TextLine, sections
from variorum.cartography.projection import Lens, LonLat, Projection

Value = TypeVar("Value")

_POINT = "2.3,48.8"
_SETTINGS = ("center", "lens", "lens everywhere", "frame", "borders", "badge")
_BORDERS = {"modern": True, "none": False}


class Anchor(Struct, frozen=True):
    """A point of an area, in degrees, and the line of `map.txt` in which it stands."""

    area: str
    at: LonLat
    line: int

    def __str__(self) -> str:
        return f"{self.area} {self.at[0]:g},{self.at[1]:g} (line {self.line})"


class Bridge(Struct, frozen=True):
    """Land that joins the parts of an area, or two areas, over water; `width` in km."""

    name: str
    ends: tuple[LonLat, LonLat]
    width: float


class MapPlan(Struct, frozen=True):
    """What `map.txt` says about a drawing. `modern` tells whether land is divided along modern borders first."""

    name: str
    areas: dict[str, Area]
    anchors: tuple[Anchor, ...]
    bridges: tuple[Bridge, ...]
    projection: Projection
    modern: bool
    badge: int
    labels: tuple[TextLine, ...]

    def line_of(self, area: str) -> int:
        """The line of `map.txt` in which an area stands."""
        return next((anchor.line for anchor in self.anchors if anchor.area == area), 0)


def read_plan(map_text: str) -> MapPlan:
    """Return what `map.txt` says about the drawing.

    Raises:
        BoardError: anything that cannot be read, with its line; an area without anchors; a point used twice.

    """
    found = sections("map.txt", map_text, HEADINGS)
    areas = read_areas(found["areas"], read_powers(found["powers"]))
    lines = dict(zip(areas, found["areas"], strict=True))
    faults = Faults()
    with faults:
        anchors = _anchors(areas, lines)
    with faults:
        bridges = _bridges(found["bridges"])
    with faults:
        settings = _settings(found["projection"])
        badge = _number(settings["badge"], settings["badge"].columns(2, 2, "badge | 32")[1])
        projection, modern = _projection(found["projection"], settings), _one_of(settings["borders"], _BORDERS)
    faults.end()
    return MapPlan(
        name=found["board"][0].text if found["board"] else "",
        areas=areas,
        anchors=anchors,
        bridges=bridges,
        projection=projection,
        modern=modern,
        badge=round(badge),
        labels=tuple(found["labels"]),
    )


def _anchors(areas: dict[str, Area], lines: dict[str, TextLine]) -> tuple[Anchor, ...]:
    anchors = tuple(Anchor(area.id, at, lines[area.id].number) for area in areas.values() for at in area.anchors)
    taken: dict[LonLat, Anchor] = {}
    faults = Faults()
    for anchor in anchors:
        with faults:
            if anchor.at in taken:
                raise lines[anchor.area].error(
                    f"{anchor} stands where {taken[anchor.at]} does", "move or delete one of them"
                )
        taken[anchor.at] = anchor
    for area in areas.values():
        with faults:
            if not area.anchors:
                raise lines[area.id].error(
                    f"{area.id} has no anchors", f"add points inside it, such as {_POINT}; the first is the city"
                )
    faults.end()
    return anchors


def _settings(found: list[TextLine]) -> dict[str, TextLine]:
    settings: dict[str, TextLine] = {}
    faults = Faults()
    for line in found:
        word = line.text.partition("|")[0].strip()
        with faults:
            if word not in _SETTINGS:
                raise line.unknown("setting", word, _SETTINGS, f"settings are {', '.join(_SETTINGS)}")
        settings[word] = line
    faults.end()
    for word in ("center", "frame", "borders", "badge"):
        if word not in settings:
            raise BoardError(
                "map.txt", 0, f'no line "{word}" in [projection]', "a drawing needs center, frame, borders and badge"
            )
    return settings


def _projection(found: list[TextLine], settings: dict[str, TextLine]) -> Projection:
    center, frame = settings["center"], settings["frame"]
    _, left, bottom, right, top = frame.columns(
        5, 5, "frame | left lon,lat | bottom lon,lat | right lon,lat | top lon,lat"
    )
    return Projection(
        center=_point(center, center.columns(2, 2, "center | 14,50")[1]),
        lenses=tuple(_lens(line) for line in found if line.text.startswith("lens")),
        frame=(_point(frame, left), _point(frame, bottom), _point(frame, right), _point(frame, top)),
    )


def _lens(line: TextLine) -> Lens:
    word, at, radius, strength = line.columns(4, 4, "lens | lon,lat | radius in km | strength")
    return Lens(
        _point(line, at), _positive(line, radius), _number(line, strength), inf if "everywhere" in word else 1.0
    )


def _bridges(found: list[TextLine]) -> tuple[Bridge, ...]:
    bridges, faults = [], Faults()
    for line in found:
        with faults:
            bridges.append(_bridge(line))
    faults.end()
    return tuple(bridges)


def _bridge(line: TextLine) -> Bridge:
    name, start, end, width = line.columns(4, 4, "name | lon,lat | lon,lat | width in km")
    return Bridge(name, (_point(line, start), _point(line, end)), _positive(line, width))


def _one_of(line: TextLine, choices: dict[str, bool]) -> bool:
    word = line.columns(2, 2, "borders | modern")[1]
    if word not in choices:
        raise line.error(f'"{word}" isn\'t a choice', f"write one of {', '.join(choices)}")
    return choices[word]


def _point(line: TextLine, text: str) -> LonLat:
    return _read(line, text, lambda: _pair(text), f"write longitude,latitude in degrees: {_POINT}")


def _pair(text: str) -> LonLat:
    lon, lat = map(float, text.split(","))
    if not (abs(lon) <= 360 and abs(lat) <= 90):
        raise ValueError(text)
    return lon, lat


def _positive(line: TextLine, text: str) -> float:
    value = _number(line, text)
    if value <= 0:
        raise line.error(f'"{text}" is not above 0', "write a distance in km")
    return value


def _number(line: TextLine, text: str) -> float:
    value = _read(line, text, lambda: float(text), "write a number")
    if not isfinite(value):
        raise line.error(f'"{text}" isn\'t a number', "write a number")
    return value


def _read(line: TextLine, text: str, read: Callable[[], Value], remedy: str) -> Value:
    try:
        return read()
    except ValueError:
        raise line.error(f'"{text}" cannot be read', remedy) from None
