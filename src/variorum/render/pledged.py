"""What powers promise each other, drawn on a map: areas to keep out of, and peace."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from xml.sax.saxutils import escape

from variorum.game.title import called
from variorum.render.scene import Scene
from variorum.render.svg import element, use
from variorum.render.symbols import slug

Point = tuple[float, float]

_SIGN = 0.8
"""The radius of the sign of peace, in badges."""


def draw_zones(scene: Scene, zones: Mapping[str, Sequence[str]]) -> str:
    """Each area with a border of dashes in the colors of the powers that keep out of it, in turns."""
    return "".join(_zone(scene, area, powers) for area, powers in zones.items() if area in scene.atlas.rings)


def draw_peace(scene: Scene, pairs: Iterable[tuple[str, str]]) -> str:
    """A sign in the colors of two powers, half-way between those of their units or centers that are nearest.

    Powers of which nothing can be seen have none.
    """
    return "".join(_peace(scene, *pair) for pair in pairs)


def _zone(scene: Scene, area: str, powers: Sequence[str]) -> str:
    title = f"{', '.join(map(called, powers))}: keep out of {scene.map.board.areas[area].name}"
    borders = (
        use(f"area-{area}", class_=f"zone{' second' if index % 2 else ''} power-{slug(power)}")
        for index, power in enumerate(powers)
    )
    return element("g", element("title", escape(title)), *borders, class_="pledge", data_zone=area)


def _peace(scene: Scene, one: str, other: str) -> str:
    ends = min(product(_places(scene, one), _places(scene, other)), key=lambda ends: math.dist(*ends), default=None)
    if ends is None:
        return ""
    (left, top), (right, bottom) = sorted(ends)
    x, y, radius = (left + right) / 2, (top + bottom) / 2, _SIGN * scene.map.badge
    first, second = (one, other) if ends[0] <= ends[1] else (other, one)
    return element(
        "g",
        element("title", escape(f"Peace: {called(one)}, {called(other)}")),
        element("path", class_="truce-line", d=f"M{left:.1f} {top:.1f}L{right:.1f} {bottom:.1f}"),
        element("circle", class_="truce-halo", cx=x, cy=y, r=1.25 * radius),
        _half(x, y, radius, first, sweep=0),
        _half(x, y, radius, second, sweep=1),
        element("path", class_="truce-sign", d=_hands(x, y, radius)),
        class_="pledge",
        data_peace=f"{slug(one)} {slug(other)}",
    )


def _half(x: float, y: float, radius: float, power: str, *, sweep: int) -> str:
    """The left or the right half of the sign."""
    drawn = f"M{x:.1f} {y - radius:.1f}A{radius:.1f} {radius:.1f} 0 0 {sweep} {x:.1f} {y + radius:.1f}z"
    return element("path", class_=f"truce-half power-{slug(power)}", d=drawn)


def _hands(x: float, y: float, radius: float) -> str:
    """Two level strokes: neither above the other."""
    reach, apart = 0.5 * radius, 0.22 * radius
    return "".join(f"M{x - reach:.1f} {y + side * apart:.1f}h{2 * reach:.1f}" for side in (-1, 1))


def _places(scene: Scene, power: str) -> Iterator[Point]:
    """Where a power's units stand, or else its centers are."""
    units = scene.position.units_of(power)
    yield from (scene.at(unit.location) for unit in units)
    if not units:
        centers = (center for center, owner in scene.position.owners.items() if owner == power)
        yield from (scene.atlas.centers[center] for center in centers if center in scene.atlas.centers)
