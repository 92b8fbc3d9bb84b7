"""Pictures of positions for the library."""

from collections.abc import Sequence

from variorum.face.names import quoted
from variorum.face.svg import Svg
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.render.picture import draw
from variorum.render.plan import Ordered
from variorum.render.scene import scene_of
from variorum.render.theme import THEMES


def picture(variant: Variant, position: Position, theme: str, ordered: Sequence[Ordered] = ()) -> Svg:
    """A map of a position in a theme, with orders drawn on it.

    Raises: ValueError if there is no such theme, or the board has not been drawn.
    """
    chosen = THEMES.get(theme) if isinstance(theme, str) else None
    if chosen is None:
        raise ValueError(f"no theme {quoted(theme)}; accepted: {', '.join(THEMES)}")
    return Svg(draw(scene_of(position, variant, chosen, ordered=tuple(ordered))))
