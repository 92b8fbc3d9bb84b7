"""Line charts of what rules report over time: prices, fortunes. Lines differ in colour, dashes and names."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor, log10
from xml.sax.saxutils import escape

from variorum.game.report import Chart
from variorum.render.svg import element
from variorum.render.theme import ATLAS, Theme

WIDTH, HEIGHT = 720, 560
"""Narrow enough for the screen of a phone, where letters are half as large."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 66, 235, 76, 66
_MOST_TIMES = 6
_DASHES = ("", "14 6", "3 6", "18 5 3 5", "8 4", "22 8", "3 3 12 3")
_MOST_TICKS = 6
"""More lines than these make a chart gray."""

_SIZE = 26
"""Letters in units of the drawing: about 13 pixels where a chart is shown at half its width."""

_SMALL = 23
"""The smallest that is legible at that width."""

_LEAST_SPAN = 1e-3
"""A line without any change still needs a scale."""

_FONT = "'EB Garamond','Cormorant Garamond',Georgia,serif"

Line = tuple[float | None, ...]


def draw_chart(chart: Chart, theme: Theme = ATLAS) -> str:
    """A chart as SVG, `WIDTH` by `HEIGHT` units."""
    scale = _ticks(value for line in chart.lines.values() for value in line if value is not None)
    drawn = [_line(chart, index, scale, theme) for index in range(len(chart.lines))]
    return element(
        "svg",
        element("title", escape(chart.title)),
        element("rect", width=WIDTH, height=HEIGHT, fill=theme.page),
        _text(f"{chart.title} ({chart.unit})", _LEFT, 42, theme, font_size=28),
        *_grid(scale, theme),
        *_times(chart.times, theme),
        *drawn,
        *_names(chart, scale, theme),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=_FONT,
        font_size=_SIZE,
    )


def _ticks(values: Iterator[float]) -> tuple[float, ...]:
    """Round numbers, evenly spaced, from below the least value to above the greatest; whole ones for whole values."""
    found = [*values] or [0.0]
    low, high = min(found), max(found)
    rough = max(high - low, _LEAST_SPAN, abs(high) * _LEAST_SPAN) / (_MOST_TICKS - 1)
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    if all(value == int(value) for value in found):
        step = max(step, 1)
    first = floor(low / step)
    count = floor(high / step) - first + 2
    return tuple(round((first + index) * step, 10) for index in range(count))


def _x(index: int, count: int) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * index / max(count - 1, 1)


def _y(value: float, scale: Sequence[float]) -> float:
    low, high = scale[0], scale[-1]
    return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (value - low) / (high - low)


def _grid(scale: Sequence[float], theme: Theme) -> Iterator[str]:
    for value in scale:
        y = round(_y(value, scale), 1)
        yield element("path", d=f"M{_LEFT} {y}H{WIDTH - _RIGHT}", stroke=theme.line, stroke_opacity=0.25)
        yield _text(f"{value:g}", _LEFT - 12, y + 7, theme, text_anchor="end", font_size=_SMALL)


def _times(times: Sequence[str], theme: Theme) -> Iterator[str]:
    every = -(-len(times) // _MOST_TIMES)
    for index, time in enumerate(times):
        if index % every == 0:
            x = round(_x(index, len(times)), 1)
            yield _text(time, x, HEIGHT - _BOTTOM + 34, theme, text_anchor="middle", font_size=_SMALL)


def _line(chart: Chart, index: int, scale: Sequence[float], theme: Theme) -> str:
    """One line, broken where it has no value, with a dot at every value."""
    values = [*chart.lines.values()][index]
    count = len(chart.times)
    points = [
        (round(_x(place, count), 1), round(_y(value, scale), 1)) if value is not None else None
        for place, value in enumerate(values)
    ]
    steps = (f"M{one[0]} {one[1]}L{two[0]} {two[1]}" for one, two in pairwise(points) if one and two)
    colour = _colour(chart, index, theme)
    path = element(
        "path",
        d="".join(steps),
        stroke=colour,
        stroke_dasharray=_DASHES[index % len(_DASHES)] or None,
        stroke_width=4,
        fill="none",
    )
    dots = (element("circle", cx=point[0], cy=point[1], r=4, fill=colour) for point in points if point)
    return element("g", element("title", escape([*chart.lines][index])), path, *dots)


def _colour(chart: Chart, index: int, theme: Theme) -> str:
    """A power's line has the color that the power has on the map."""
    name = [*chart.lines][index]
    return theme.hue(chart.colors.get(name, index))


def _names(chart: Chart, scale: Sequence[float], theme: Theme) -> Iterator[str]:
    """The names at the lines' right ends, moved apart where lines end close together."""
    ends = [
        (next(_y(value, scale) for value in reversed(line) if value is not None), index, name)
        for index, (name, line) in enumerate(chart.lines.items())
        if any(value is not None for value in line)
    ]
    ends.sort()
    space = min(float(_SIZE), (HEIGHT - _BOTTOM - _TOP) / max(len(ends) - 1, 1))
    heights = _apart([y for y, _, _ in ends], space)
    for y, (_, index, name) in zip(heights, ends, strict=True):
        sample = element(
            "path",
            d=f"M{WIDTH - _RIGHT + 14} {round(y, 1)}h34",
            stroke=_colour(chart, index, theme),
            stroke_width=4,
            stroke_dasharray=_DASHES[index % len(_DASHES)] or None,
        )
        yield sample + _text(name, WIDTH - _RIGHT + 58, round(y + space / 3, 1), theme, font_size=round(space, 1))


def _apart(wanted: Sequence[float], space: float) -> list[float]:
    """Heights beside the lines, in ascending order, that are so far apart, as near to those wanted as can be."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + space if found else _TOP))
    most = float(HEIGHT - _BOTTOM)
    for place in reversed(range(len(found))):
        found[place] = min(found[place], most)
        most = found[place] - space
    return found


def _text(text: str, x: float, y: float, theme: Theme, **attributes: str | float) -> str:
    return element("text", escape(text), x=x, y=y, fill=theme.text, **attributes)
