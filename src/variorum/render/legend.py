"""The legend below the map: what game it is and when, every power's colour and what it has, and the key."""

from collections.abc import Iterable
from textwrap import wrap
from xml.sax.saxutils import escape

from variorum.game.event import counted
from variorum.game.title import called
from variorum.render.key import HEIGHT, has_key, key
from variorum.render.scene import Scene
from variorum.render.svg import element, use
from variorum.render.symbols import slug

_LEAST, _LEAST_FOR_TWO = 190, 226
"""The height below a title of one line, and of two."""

_TITLE = 640
"""The width at the left that is kept for title and date."""

_GAP = 40
"""Between columns."""

_ROW = 84
"""The height of a row: a name with a line of figures below it."""

_SWATCH = (74, 46)
_LEFT = _SWATCH[0] + 18
_NAME, _COUNTS = 42, 30
_IN_A_ROW = 5
"""Up to so many powers stand side by side; more are in two rows, of the same length."""

_LETTER, _CAPITAL = 0.52, 0.68
"""The average widths of a letter and of a capital in the text font, as shares of its size."""
_LARGEST, _SPACING = 68, 5
_WHEN = 46
"""The largest letters below the title."""
_ON_A_LINE = 14
"""Letters of a title before it is broken into two lines."""


def legend(scene: Scene, top: float) -> str:
    """The legend, from that height down."""
    powers, columns = scene.listed, _columns(scene)
    step = (scene.atlas.size[0] - _TITLE) / columns
    entries = [
        _entry(scene, power, _TITLE + index % columns * step, top + index // columns * _ROW)
        for index, power in enumerate(powers)
    ]
    signs = key(scene, top + _rows_height(scene))
    return element("g", _title(scene, top), *entries, signs, id="layer-legend", class_="legend")


def height(scene: Scene) -> float:
    """The height of a scene's legend with its key; 0 without a legend."""
    return _rows_height(scene) + (HEIGHT if has_key(scene) else 0) if scene.legend else 0


def swatches(powers: Iterable[str]) -> str:
    """For every power a piece of paper that looks like its land."""
    return "".join(_swatch(slug(power)) for power in powers)


def _rows_height(scene: Scene) -> int:
    rows = -(-len(scene.listed) // _columns(scene))
    return max(_LEAST if len(_lines(scene)) == 1 else _LEAST_FOR_TWO, rows * _ROW + 22)


def _columns(scene: Scene) -> int:
    """How many powers stand side by side: two rows if they fit, one for a few powers."""
    powers = scene.listed
    widest = max((len(called(power)) for power in powers), default=1) * _NAME * _LETTER
    room = (scene.atlas.size[0] - _TITLE) // (_LEFT + max(widest, 10 * _COUNTS) + _GAP)
    wanted = len(powers) if len(powers) <= _IN_A_ROW else -(-len(powers) // 2)
    return max(1, min(wanted, int(room)))


def _title(scene: Scene, top: float) -> str:
    """The title, in two lines if it's long, and below it when it is."""
    lines = _lines(scene)
    size = min(_LARGEST, *((_TITLE - _GAP - _SPACING * len(line)) / (_CAPITAL * len(line)) for line in lines))
    first = top + (62 if len(lines) == 1 else size)
    named = (
        element("text", escape(line), x=0, y=f"{first + index * size:.0f}", font_size=f"{size:.0f}", letter_spacing=5)
        for index, line in enumerate(lines)
    )
    below = first + (len(lines) - 0.05) * size
    room = (_TITLE - _GAP) / (_LETTER * max(1, len(scene.subtitle)))
    when = element(
        "text",
        escape(scene.subtitle),
        x=2,
        y=f"{below:.0f}",
        font_size=f"{min(_WHEN, room):.0f}",
        font_style="italic",
    )
    return "".join(named) + when


def _lines(scene: Scene) -> list[str]:
    """The lines of the title."""
    most = max(_ON_A_LINE, -(-len(scene.title) // 2) + 3)
    return wrap(scene.title.upper(), most, max_lines=2, placeholder="…", break_on_hyphens=False)


def _entry(scene: Scene, power: str, x: float, y: float) -> str:
    """A power's swatch, its name, and what it has; pale once it is out of the game."""
    return element(
        "g",
        use(f"swatch-{slug(power)}"),
        element("text", escape(called(power)), x=_LEFT, y=38, font_size=_NAME, class_=f"name-{slug(power)}"),
        element("text", _strength(scene, power), x=_LEFT, y=70, font_size=_COUNTS),
        id=f"power-{slug(power)}",
        transform=f"translate({x:.0f} {y:.0f})",
        opacity=None if scene.position.survives(power) else 0.4,
    )


def _strength(scene: Scene, power: str) -> str:
    """What a power has; in fog, which of others' units are in sight."""
    centers, units = len(scene.position.centers_of(power)), scene.strength(power)
    if scene.position.fog.veils(power):
        return f"{counted(units, 'unit')} in sight" if units else "out of sight"
    return f"{counted(centers, 'center')}, {counted(units, 'unit')}"


def _swatch(name: str) -> str:
    width, height = _SWATCH
    box = {"y": 14, "width": width, "height": height, "rx": 4}
    paper = element("rect", class_="land", **box)
    land = element("g", *(element("rect", class_=part, **box) for part in ("tint", "hatch")), class_=f"realm-{name}")
    return element("g", paper, land, element("rect", class_="frame", stroke_width=3, **box), id=f"swatch-{name}")
