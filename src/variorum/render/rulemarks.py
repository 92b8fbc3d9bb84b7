"""The marks of rules on the map: areas under a pattern, routes, barred borders. Each says in words what it means."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from variorum.game.mark import Look, Mark
from variorum.render.scene import Scene
from variorum.render.svg import element
from variorum.render.terrain import areas, borders

_TILE = 32

_LOOKS: dict[Look, str] = {
    "stripes": "M-4 4L4-4M0 32L32 0M28 36L36 28",
    "dots": "M8 8h.1M24 24h.1",
    "waves": "M0 10q8-9 16 0t16 0M0 26q8-9 16 0t16 0",
    "crosses": "M4 4l8 8M12 4l-8 8M20 20l8 8M28 20l-8 8",
}
_BROAD = "dots"
_BAR, _ROUTE = ("mark-bar-bed", "mark-bar"), ("mark-route-bed", "mark-route")


def marked(scene: Scene) -> str:
    """The layer of all marks; empty if there are none."""
    if not scene.marks:
        return ""
    looks = dict.fromkeys(mark.look for mark in scene.marks if mark.areas)
    patterns = "".join(map(_pattern, looks))
    drawn = (_drawn(scene, mark) for mark in scene.marks)
    return element("g", element("defs", patterns) if patterns else "", *drawn, class_="marks", id="layer-marks")


def samples(scene: Scene, size: tuple[int, int], line: str) -> Iterator[tuple[str, str]]:
    """The names of marks for the key below the map, each once, and how they look in a box of a size or along a line."""
    for name, mark in {mark.name: mark for mark in reversed(scene.marks)}.items():
        if mark.areas:
            box = {"width": size[0], "height": size[1], "rx": 4}
            ground = element("rect", class_="land", **box)
            yield name, ground + element("rect", fill=f"url(#mark-{mark.look})", **box) + _frame(box)
        else:
            kind = "mark-route" if mark.routes else "mark-bar"
            yield name, element("g", element("path", class_=kind, d=line), class_="marks")


def _drawn(scene: Scene, mark: Mark) -> str:
    known = scene.atlas.rings
    pairs = [pair for one, other in mark.borders if (pair := (min(one, other), max(one, other))) in scene.atlas.borders]
    return element(
        "g",
        element("title", escape(mark.text)),
        element("g", areas(area for area in mark.areas if area in known), fill=f"url(#mark-{mark.look})"),
        "".join(_route(scene, route) for route in mark.routes),
        "".join(element("g", borders(scene.atlas, pairs), class_=kind) for kind in _BAR if pairs),
        role="img",
        aria_label=mark.text,
    )


def _route(scene: Scene, route: tuple[str, ...]) -> str:
    points = [scene.atlas.units[area] for area in route if area in scene.atlas.units]
    data = "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    return "".join(element("path", class_=kind, d=f"M{data}") for kind in _ROUTE) if len(points) > 1 else ""


def _pattern(look: Look) -> str:
    stroke = {"stroke_width": 9 if look == _BROAD else 4, "stroke_linecap": "round"}
    tile = element("path", d=_LOOKS[look], fill="none", stroke="currentColor", stroke_opacity=0.75, **stroke)
    size = {"width": _TILE, "height": _TILE}
    return element("pattern", tile, id=f"mark-{look}", patternUnits="userSpaceOnUse", **size)


def _frame(box: dict[str, int]) -> str:
    return element("rect", class_="frame", stroke_width=3, **box)
