"""Fog over the areas in which the reader of a position sees nothing."""

from variorum.render.scene import Scene
from variorum.render.svg import element
from variorum.render.terrain import areas


def fog(scene: Scene) -> str:
    """The layer of fog; empty if there is none."""
    hidden = scene.position.fog.areas
    return element("g", areas(hidden), class_="fog", id="layer-fog") if hidden else ""
