"""Draws positions as SVG, and SVG as PNG. Start at `scene_of`, then `draw`; `THEMES` are the looks to choose from."""

from variorum.render.picture import bare_base, base, draw, overlay, style, surface
from variorum.render.scene import Scene, scene_of
from variorum.render.theme import THEMES, Theme

__all__ = ["THEMES", "Scene", "Theme", "bare_base", "base", "draw", "overlay", "scene_of", "style", "surface"]
