"""The paper around the map: its margins and its frame."""

from variorum.render.svg import element

MARGIN = 56

_BELOW = 3000
"""How far the paper reaches below the map: as far as any legend does."""


def view_box(size: tuple[int, int], below: float = 0) -> str:
    """The view of a picture with that much below its frame."""
    width, height = size
    return f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN + below:.0f}"


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
