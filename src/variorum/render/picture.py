"""A picture of a position: an SVG that stands on its own, or its constant and its changing part.

Pages that show many positions of a game draw `base` once, then `overlay` for each, and `surface` above both.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from msgspec.structs import replace

from variorum.board import Earth
from variorum.game.title import called
from variorum.game.unit import Unit
from variorum.render.base import foundation, shared, touch
from variorum.render.feature import features
from variorum.render.frame import MARGIN, part_box, view_box
from variorum.render.labels import labels
from variorum.render.legend import height, legend
from variorum.render.orders import draw_orders
from variorum.render.ownership import centers, ownership
from variorum.render.rulemarks import marked
from variorum.render.scene import SMALL, Scene
from variorum.render.sheetstyle import rules
from variorum.render.signs import signed
from variorum.render.svg import element, use
from variorum.render.terrain import areas, ground, terrain
from variorum.render.units import draw_units, initials

_PART, _AROUND, _CLEAR = 16, 4, 22
"""The least width of a part, the margin around its places, and the width from which its units are drawn larger, in
radii of a badge."""


def draw(scene: Scene, above: str = "") -> str:
    """The whole picture as SVG; `above` is markup in drawing units to be drawn over it."""
    view = view_box(scene.atlas.size, height(scene))
    return _document(scene, view, foundation(scene.map), terrain(scene), _upper(scene), above, surface(scene))


def draw_part(scene: Scene, places: Iterable[str]) -> str:
    """The part of the picture around some places, as SVG for a card.

    Raises: KeyError if a place has no point, ValueError if there are no places.
    """
    badge = scene.atlas.badge
    view, width = part_box(scene.atlas.size, tuple(map(scene.at, places)), _PART * badge, _AROUND * badge)
    emphasis = min(max(1.0, width / (_CLEAR * badge)), SMALL)
    scene = replace(scene, map=replace(scene.map, emphasis=emphasis))
    return _document(scene, view, foundation(scene.map), terrain(scene), _upper(scene))


def base(scene: Scene) -> str:
    """What is the same in all pictures of a game in one theme: style, definitions, frame, and the board as printed."""
    return element("style", style(scene)) + bare_base(scene)


def bare_base(scene: Scene) -> str:
    """The same without its style, for pages that have `style` as a file."""
    printed = ground(scene.atlas, scene.map.board, Earth(), len(scene.theme.shallows))
    return shared(scene.map) + printed + use("frame")


def style(scene: Scene) -> str:
    """The rules of a style sheet that `bare_base`, `overlay` and `surface` need."""
    return rules(scene.map)


def overlay(scene: Scene) -> str:
    """What changes from position to position, to be drawn over `base`."""
    changed = "" if scene.position.earth == Earth() else terrain(scene)
    return element("g", changed, _upper(scene), id="overlay")


def surface(scene: Scene) -> str:
    """The top layer: a transparent shape for every area, to be touched; `data-area` names the area."""
    return touch(scene.atlas)


def _upper(scene: Scene) -> str:
    """Everything drawn on the land. Names stand above orders, with a halo, so that no arrow covers one."""
    return "".join(
        [
            ownership(scene),
            fog(scene),
            marked(scene),
            features(scene),
            centers(scene),
            element("g", _orders(scene), id="layer-orders"),
            labels(scene),
            element("g", _units(scene), id="layer-units"),
            signed(scene),
            legend(scene, scene.atlas.size[1] + MARGIN + 6) if scene.legend else "",
        ]
    )


def _orders(scene: Scene) -> str:
    position = scene.position
    return draw_orders(
        scene.ordered,
        scene.at,
        scene.map.badge,
        standing=position.units,
        dislodged=position.dislodged,
        names=[label.box for label in scene.atlas.labels.values()],
    )


def _units(scene: Scene) -> str:
    letters = initials(scene.map.powers) if scene.theme.lettered else None
    position = scene.position
    return draw_units(
        position.units,
        position.dislodged,
        scene.at,
        scene.map.badge,
        title=_told,
        letters=letters,
        notes=scene.notes,
    )


def _told(unit: Unit) -> str:
    return f"{called(unit.power)}: {unit}"


def _document(scene: Scene, view: str, *layers: str) -> str:
    return element(
        "svg",
        element("title", escape(f"{scene.title}: {scene.subtitle}")),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view,
    )


def fog(scene: Scene) -> str:
    """The layer of fog; empty if there is none."""
    hidden = scene.position.fog.areas
    return element("g", areas(hidden), class_="fog", id="layer-fog") if hidden else ""
