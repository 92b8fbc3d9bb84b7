"""The key below the map: the signs that are on it now, each with its name."""

from collections.abc import Iterator

from variorum.board import Terrain
from variorum.render import listed
from variorum.render.relief import light, shaded
from variorum.render.rulemarks import samples
from variorum.render.scene import Scene
from variorum.render.svg import element, use

HEIGHT = 84
"""The height of a row: the largest sample and some air."""

_BOX = (74, 46)
"""A sample's size: that of the swatches of powers in the legend."""

_LINE = "M4 40Q30 26 37 22T70 6"
_GAP = 46
"""Between an entry and the next."""

_LETTER = 15.5
"""The average width of a letter: texts can't be measured here, and the row may be a little longer or shorter."""

_LARGER = 30
"""Additional room for samples of pictures with larger signs."""


def key(scene: Scene, top: float) -> str:
    """A row with every sign's sample and name; empty without signs."""
    x, shown = 0.0, []
    # Some samples are as large as they are on the map.
    room = _BOX[0] + 16 + _LARGER * (scene.map.emphasis - 1)
    for name, sample in signs(scene):
        text = element("text", name, x=room, y=36, font_size=34)
        shown.append(element("g", sample, text, transform=f"translate({x:.0f} {top:.0f})"))
        x += room + _LETTER * len(name) + _GAP
    return element("g", *shown, id="layer-key") if shown else ""


def has_key(scene: Scene) -> bool:
    """Whether there is a sign to be named."""
    return next(signs(scene), None) is not None


def signs(scene: Scene) -> Iterator[tuple[str, str]]:
    """The signs of a scene: their names, and samples in a box of that size."""
    earth, board, terrain = scene.earth, scene.map.board, scene.geography.terrain.values()
    if Terrain.MOUNTAIN in terrain:
        peaks = (((24.0, 36.0), 1.0), ((50.0, 40.0), 0.8))
        yield "Mountains", _path("peak", light(peaks)) + _path("flank", shaded(peaks))
    if Terrain.ICE in terrain:
        box = {"width": _BOX[0], "height": _BOX[1], "rx": 4}
        yield "Ice", element("rect", class_="ice", **box) + element("rect", class_="frame", stroke_width=3, **box)
    if board.canals if earth.canals is None else earth.canals:
        yield "Canal", _double("canal")
    if earth.closed:
        yield "Closed waterway", use("closed", x=_BOX[0] / 2, y=_BOX[1] / 2)
    if earth.rifts:
        yield "Rift", "".join(_path(f"rift-{index}", _LINE) for index in range(4))
    yield from _ways(scene)
    if earth.destroyed:
        yield "Ruined center", use("ruin", x=_BOX[0] / 2, y=_BOX[1] / 2)
    if scene.notes:
        yield "Strength", use("strength", x=_BOX[0] / 2, y=_BOX[1] / 2)
    yield from _fog(scene)
    yield from samples(scene, _BOX, _LINE)


def _ways(scene: Scene) -> Iterator[tuple[str, str]]:
    if scene.earth.links:
        yield "Link", _double("link")
    if scene.map.board.passages:
        yield "Passage", _double("passage-way")
    for name, kind in listed.signs(scene.atlas, scene.map.board, scene.geography):
        yield name, _double(kind)


def _fog(scene: Scene) -> Iterator[tuple[str, str]]:
    box = {"width": _BOX[0], "height": _BOX[1], "rx": 4}
    if scene.position.fog.areas:
        land, fog = (element("rect", class_=part, **box) for part in ("land", "fog"))
        yield "Fog", land + fog + element("rect", class_="frame", stroke_width=3, **box)


def _double(kind: str) -> str:
    return _path(f"{kind}-bed", _LINE) + _path(kind, _LINE)


def _path(kind: str, data: str) -> str:
    return element("path", class_=kind, d=data)
