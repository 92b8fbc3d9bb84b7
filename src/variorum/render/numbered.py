"""Links over the map or over its edge: arrows at both ends, with the same number, where they cover least."""

import cmath
import math
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from variorum.board.earth import Pair
from variorum.render.atlas import Atlas, Label
from variorum.render.lines import inside
from variorum.render.svg import element

_START, _TIP, _TAG, _DIGITS = 1.25, 2.9, 3.6, 1.7
"""Where an arrow begins and ends, and where its number stands and how high it is, in badges from the unit's place."""

_BARB, _WIDE = 0.5, 0.75
_WRAPPED = 0.5
"""Beyond half of the sheet, the way over its edge is shorter."""

_TURNS = tuple(0.3 * step * side for step in range(7) for side in ((1, -1) if step else (1,)))
"""How far an arrow may turn away from where it leads, the least first."""

_OFF_SHEET, _ON_SIGN, _ON_NAME, _ASTRAY, _TURNED = 20.0, 6.0, 4.0, 1.5, 1.0
"""What it costs to leave the sheet, to cover a sign or a name, to stand outside the area, and to turn by a radian."""


class _Place(Struct, frozen=True):
    """An arrow and its number."""

    start: complex
    tip: complex
    tag: complex

    @property
    def points(self) -> tuple[complex, ...]:
        """Points that tell what it covers; the number is the first."""
        return self.tag, self.tip, (self.start + self.tip) / 2, self.start


@lru_cache(maxsize=64)
def arrows(atlas: Atlas, pairs: tuple[Pair, ...]) -> tuple[str, str]:
    """Arrows at both ends of links as path data, and their numbers, the same at both ends."""
    signs = [complex(*at) for at in (*atlas.units.values(), *atlas.centers.values())]
    lines, tags = "", ""
    for number, pair in enumerate(pairs, 1):
        for one, other in (pair, pair[::-1]):
            place = _best(atlas, one, _toward(atlas, one, other), signs)
            signs += place.points[:3]
            lines += _arrow(place, atlas.badge)
            tags += _tag(place.tag, number, atlas.badge)
    return lines, tags


def _best(atlas: Atlas, area: str, toward: complex, signs: list[complex]) -> _Place:
    unit, badge = complex(*atlas.units[area]), atlas.badge
    far = (_TAG + 2 * _WIDE) * badge
    near = [sign for sign in signs if 0 < abs(sign - unit) < far]
    names = [label for label in atlas.labels.values() if _covers(label, unit, far)]

    def cost(found: tuple[float, _Place]) -> float:
        turn, place = found
        return _TURNED * abs(turn) + sum(
            _OFF_SHEET * (not (0 < at.real < atlas.size[0] and 0 < at.imag < atlas.size[1]))
            + _ON_SIGN * any(abs(at - sign) < _WIDE * badge for sign in near)
            + _ON_NAME * any(_covers(label, at, 0.4 * badge) for label in names)
            + _ASTRAY * (not inside(atlas.outlines[area], (at.real, at.imag)))
            for at in place.points
        )

    return min(_places(unit, toward, badge), key=cost)[1]


def _places(unit: complex, toward: complex, badge: float) -> Iterator[tuple[float, _Place]]:
    for turn in _TURNS:
        away = badge * toward * cmath.rect(1, turn)
        yield turn, _Place(unit + _START * away, unit + _TIP * away, unit + _TAG * away)


def _covers(label: Label, at: complex, margin: float) -> bool:
    """Whether a point is on a name, or as near to it as that."""
    wide, high = label.width / 2 + margin, 0.4 * label.size * len(label.lines) + margin
    return abs(at.real - label.at[0]) < wide and abs(at.imag - label.at[1]) < high


def _toward(atlas: Atlas, one: str, other: str) -> complex:
    """The direction of a link: straight, or away over the edge of the sheet if that is shorter."""
    away = complex(*atlas.units[other]) - complex(*atlas.units[one])
    if abs(away.real) > _WRAPPED * atlas.size[0]:
        away = complex(-math.copysign(1, away.real), 0)
    return away / (abs(away) or 1)


def _arrow(place: _Place, badge: float) -> str:
    start, tip = place.start, place.tip
    barb = _BARB * badge * (tip - start) / (abs(tip - start) or 1)
    ways = ((start, tip), (tip - barb * (1 + 1j), tip), (tip - barb * (1 - 1j), tip))
    return "".join(f"M{_at(one)}L{_at(other)}" for one, other in ways)


def _tag(at: complex, number: int, badge: float) -> str:
    size = _DIGITS * badge
    return element("text", str(number), x=at.real, y=at.imag + 0.35 * size, font_size=size)


def _at(point: complex) -> str:
    return f"{point.real:.0f} {point.imag:.0f}"
