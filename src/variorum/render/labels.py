"""The names of areas."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from variorum.board import AreaId, Geography, Terrain
from variorum.render.atlas import LINE, Atlas, Label
from variorum.render.scene import Scene
from variorum.render.svg import element, use

_BASELINE = 0.68
"""Where the letters of a line stand, from its top, in sizes; so capitals are centered in the line."""

_CAPITALS = 0.82
"""Capitals of land names are set smaller than the italics of seas, to look as large."""


def labels(scene: Scene) -> str:
    """The layer of names: capitals on land, italics at sea, whatever was printed."""
    groups: dict[str, list[str]] = {"land": [], "sea": [], "inert": []}
    for area, label in scene.atlas.labels.items():
        style = style_of(scene.geography, area)
        if "sea" in (style, label.style) and style != label.style:
            shown = _renamed(scene.map.board.areas[area].name, label, style, id_=f"label-{area}")
        else:
            shown = use(f"name-{area}", id=f"label-{area}")
        groups[style].append(shown)
    styled = (element("g", *texts, class_=f"name {style}") for style, texts in groups.items())
    return element("g", *styled, id="layer-labels")


def style_of(geography: Geography, area: str) -> str:
    """How an area's name is written now."""
    return {Terrain.SEA: "sea", Terrain.INERT: "inert"}.get(geography.terrain[AreaId(area)], "land")


def name_definitions(atlas: Atlas) -> Iterable[str]:
    """The printed names, for `labels` to use. Widths are given, so that every machine sets them alike."""
    return (_text(label, f"name-{area}") for area, label in atlas.labels.items())


def _text(label: Label, name: str) -> str:
    longest = max(label.lines, key=len)
    lines = [_line(label, index, label.width if text == longest else None) for index, text in enumerate(label.lines)]
    return element("g", *lines, id=name, font_size=label.size)


def _line(label: Label, index: int, width: float | None) -> str:
    top = label.at[1] - LINE * label.size * len(label.lines) / 2
    return element(
        "text",
        escape(label.lines[index]),
        x=label.at[0],
        y=round(top + (_BASELINE + index * LINE) * label.size),
        textLength=width,
    )


def _renamed(name: str, label: Label, style: str, id_: str) -> str:
    """The name of an area that has changed between land and water, in the room of the printed name."""
    text, size = (name, label.size) if style == "sea" else (name.upper(), label.size * _CAPITALS)
    y = round(label.at[1] + (_BASELINE - LINE / 2) * size)
    return element("text", escape(text), id=id_, x=label.at[0], y=y, font_size=size)
