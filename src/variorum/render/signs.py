"""Small signs on the map of a variant's picture: prices, coins, stars, dice."""

import cmath
from collections.abc import Iterator
from xml.sax.saxutils import escape

from variorum.game.showcase import Sign
from variorum.render.arrows import short
from variorum.render.scene import Scene
from variorum.render.svg import element

_GOLD, _INK, _PAPER = "#f2c230", "#2a1a08", "#fffaf0"
_SIZE = 1.05
"""The radius of a sign, in radii of a badge."""

_BESIDE = complex(1.05, -1.0)
"""Where a sign is beside a unit, in radii of a badge."""

_LETTER = 0.62
"""The width of a letter, in font sizes."""

_DEEP = frozenset("34579")
"""Digits of the map's letters that reach below the line."""

_PIPS = {
    "1": (0j,),
    "2": (-1 - 1j, 1 + 1j),
    "3": (-1 - 1j, 0j, 1 + 1j),
    "4": (-1 - 1j, 1 - 1j, -1 + 1j, 1 + 1j),
    "5": (-1 - 1j, 1 - 1j, 0j, -1 + 1j, 1 + 1j),
    "6": (-1 - 1j, 1 - 1j, -1 + 0j, 1 + 0j, -1 + 1j, 1 + 1j),
}


def signed(scene: Scene) -> str:
    """The layer of all signs, beside the units; empty if there are none."""
    return element("g", *_drawn(scene), id="layer-signs") if scene.signs else ""


def _drawn(scene: Scene) -> Iterator[str]:
    radius, taken = _SIZE * scene.map.badge, {str(unit.area): str(unit.location) for unit in scene.position.units}
    for area, sign in scene.signs.items():
        point = complex(*scene.at(taken.get(area, area)))
        spot = point + (_BESIDE * scene.map.badge if area in taken else 0)
        yield element("g", _shape(sign, radius), transform=f"translate({short(spot.real)} {short(spot.imag)})")


def _shape(sign: Sign, radius: float) -> str:
    edge = {"stroke": _INK, "stroke_width": short(0.12 * radius)}
    if sign.shape == "coin":
        return element("circle", r=short(radius), fill=_GOLD, **edge) + _text(sign.text, 1.7 * radius)
    if sign.shape == "star":
        return element("path", d=_star(1.35 * radius), fill=_GOLD, stroke_linejoin="round", **edge)
    if sign.shape == "die":
        box = {"x": short(-radius), "y": short(-radius), "width": short(2 * radius), "height": short(2 * radius)}
        pips = (0.52 * radius * pip for pip in _PIPS.get(sign.text, ()))
        dots = (element("circle", cx=short(p.real), cy=short(p.imag), r=short(0.2 * radius), fill=_INK) for p in pips)
        return element("rect", rx=short(0.35 * radius), fill=_PAPER, **box, **edge) + "".join(dots)
    size = 1.4 * radius
    wide, high = size * (_LETTER * len(sign.text) + 0.5), 1.25 * size
    box = {"x": short(-wide / 2), "y": short(-high / 2), "width": short(wide), "height": short(high)}
    return element("rect", rx=short(0.25 * size), fill=_PAPER, **box, **edge) + _text(sign.text, size)


def _text(text: str, size: float) -> str:
    down = 0.36 if len(text) > 1 else 0.15 if text in _DEEP else 0.24
    middle = {"y": short(down * size), "text_anchor": "middle"}
    return element("text", escape(text), fill=_INK, font_size=short(size), font_weight="bold", **middle)


def _star(radius: float) -> str:
    corners = (cmath.rect(radius * (0.45 if n % 2 else 1), cmath.pi * (n / 5 - 0.5)) for n in range(10))
    return "M" + "L".join(f"{short(corner.real)} {short(corner.imag)}" for corner in corners) + "z"
