"""The paper around the map: its margins and its frame."""

from collections.abc import Iterable

from variorum.render.svg import element

MARGIN = 56
"""Room for the frame's two lines and the ladder between them."""

_CARD = 8 / 5
"""Width to height of a part of a map that is shown on a page."""

_BELOW = 3000
"""How far the paper reaches below the map: as far as any legend does."""


def view_box(size: tuple[int, int], below: float = 0) -> str:
    """The view of a picture with that much below its frame."""
    width, height = size
    return f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN + below:.0f}"


def part_box(
    size: tuple[int, int], points: Iterable[tuple[float, float]], least: float, margin: float
) -> tuple[str, float]:
    """The view of the part of a picture around some points, at `least` so wide, and its width."""
    xs, ys = zip(*points, strict=True)
    width = max(max(xs) - min(xs) + 2 * margin, (max(ys) - min(ys) + 2 * margin) * _CARD, least)
    height = width / _CARD
    left, top = ((min(along) + max(along)) / 2 - length / 2 for along, length in ((xs, width), (ys, height)))
    left, top = (
        max(-MARGIN, min(start, whole + MARGIN - length))
        for start, whole, length in ((left, size[0], width), (top, size[1], height))
    )
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}", width


def frame(size: tuple[int, int], page: str) -> str:
    """Blank paper around the map, which hides what sticks out, and the frame: two lines and a ladder between them."""
    width, height = size
    outer = f"M{-MARGIN}{-MARGIN}h{width + 2 * MARGIN}v{height + 2 * MARGIN + _BELOW}h{-width - 2 * MARGIN}z"
    paper = element("path", d=f"{outer}M0 0v{height}h{width}v{-height}z", fill=page, stroke="none")
    ladder = _outline(size, 25, stroke_width=12, stroke_dasharray="60 60", stroke_opacity=0.85)
    lines = [_outline(size, away, stroke_width=width) for away, width in ((2, 5), (17, 2), (33, 2), (40, 5))]
    return element("g", paper, ladder, *lines, id="frame", class_="frame")


def _outline(size: tuple[int, int], away: float, **attributes: str | float) -> str:
    width, height = size
    return element("rect", x=-away, y=-away, width=width + 2 * away, height=height + 2 * away, **attributes)
