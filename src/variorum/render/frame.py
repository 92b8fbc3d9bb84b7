"""The paper around the map: its margins, its frame, and the legend below."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from variorum.render.key import HEIGHT, key
from variorum.render.scene import Scene, called
from variorum.render.svg import element, use
from variorum.render.symbols import slug

MARGIN = 56
LEGEND = 190

_TITLE = 640
_ROW = 84
_SWATCH = (74, 46)
_IN_A_ROW = 5


def view_box(size: tuple[int, int], *, legend: bool, key: bool = False) -> str:
    """The view of a whole picture; `key` tells whether signs are named below the powers."""
    width, height = size
    below = (LEGEND if legend else 0) + (HEIGHT if key else 0)
    return f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN + below}"


def frame(size: tuple[int, int], page: str) -> str:
    """Blank paper around the map, which hides what sticks out, and the frame: two lines and a ladder between them."""
    width, height = size
    outer = f"M{-MARGIN}{-MARGIN}h{width + 2 * MARGIN}v{height + 2 * MARGIN + LEGEND + HEIGHT}h{-width - 2 * MARGIN}z"
    paper = element("path", d=f"{outer}M0 0v{height}h{width}v{-height}z", fill=page, stroke="none")
    ladder = _outline(size, 25, stroke_width=12, stroke_dasharray="60 60", stroke_opacity=0.85)
    lines = [_outline(size, away, stroke_width=width) for away, width in ((2, 5), (17, 2), (33, 2), (40, 5))]
    return element("g", paper, ladder, *lines, id="frame", class_="frame")


def _outline(size: tuple[int, int], away: float, **attributes: str | float) -> str:
    width, height = size
    return element("rect", x=-away, y=-away, width=width + 2 * away, height=height + 2 * away, **attributes)


def legend(scene: Scene) -> str:
    """Below the map: what game it is and when, every power's colour, hatching, centers and units, and the key."""
    width, height = scene.atlas.size
    top = height + MARGIN + 6
    powers = scene.map.powers
    columns = min(len(powers), -(-len(powers) // 2) if len(powers) > _IN_A_ROW else len(powers)) or 1
    step = (width - _TITLE) / columns
    entries = [
        _entry(scene, power, _TITLE + index % columns * step, top + index // columns * _ROW)
        for index, power in enumerate(powers)
    ]
    signs = key(scene, top + LEGEND)
    return element("g", _title(scene, top), *entries, signs, id="layer-legend", class_="legend")


def _title(scene: Scene, top: float) -> str:
    title = element("text", escape(scene.title.upper()), x=0, y=top + 62, font_size=68, letter_spacing=5)
    when = element("text", escape(scene.subtitle), x=2, y=top + 128, font_size=46, font_style="italic")
    return title + when


def _entry(scene: Scene, power: str, x: float, y: float) -> str:
    """A power's swatch, its name, and what it has; pale once it is out of the game."""
    centers, units = len(scene.position.centers_of(power)), scene.strength(power)
    left = _SWATCH[0] + 18
    return element(
        "g",
        use(f"swatch-{slug(power)}"),
        element("text", escape(called(power)), x=left, y=38, font_size=42, class_=f"name-{slug(power)}"),
        element("text", f"{_count(centers, 'center')}, {_count(units, 'unit')}", x=left, y=70, font_size=30),
        id=f"power-{slug(power)}",
        transform=f"translate({x:.0f} {y:.0f})",
        opacity=None if scene.position.survives(power) else 0.4,
    )


def swatches(powers: Iterable[str]) -> str:
    """For every power a piece of paper that looks like its land."""
    return "".join(_swatch(slug(power)) for power in powers)


def _swatch(name: str) -> str:
    width, height = _SWATCH
    box = {"y": 14, "width": width, "height": height, "rx": 4}
    paper = element("rect", class_="land", **box)
    land = element("g", *(element("rect", class_=part, **box) for part in ("tint", "hatch")), class_=f"realm-{name}")
    return element("g", paper, land, element("rect", class_="frame", stroke_width=3, **box), id=f"swatch-{name}")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
