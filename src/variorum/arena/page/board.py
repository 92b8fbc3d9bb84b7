"""The map on a game's page: the board once for each color scheme, and what changes from phase to phase over it."""

from base64 import b64encode
from html import escape

from variorum.board import BoardError
from variorum.game.position import Position
from variorum.game.title import headline
from variorum.game.variant import Variant
from variorum.render.base import shared
from variorum.render.frame import view_box
from variorum.render.picture import base, overlay, style
from variorum.render.plan import Ordered
from variorum.render.scene import Scene, scene_of
from variorum.render.svg import element
from variorum.render.theme import ATLAS, THEMES, Theme

_DARK = THEMES["dark"]


class Board:
    """The board of a variant for one page."""

    def __init__(self, variant: Variant, opening: Position) -> None:
        """A board. Raises: BoardError if it hasn't been drawn."""
        self.variant, self._scene = variant, _scene(variant, opening, ATLAS)
        self._dark = _scene(variant, opening, _DARK)
        self._view = view_box(self._scene.atlas.size)

    @property
    def style(self) -> str:
        """The rules that its maps need."""
        usual = f"{style(self._scene)}.map svg{{background-image:{self._printed(self._scene)}}}"
        dark = f"{style(self._dark)}.map svg{{background-image:{self._printed(self._dark)}}}"
        return f"{usual}@media (prefers-color-scheme:dark){{{dark}}}"

    @property
    def definitions(self) -> str:
        """What its maps refer to, once for the page."""
        return f'<svg class="definitions" width="0" height="0" aria-hidden="true">{shared(self._scene.map)}</svg>'

    def map(self, position: Position, ordered: tuple[Ordered, ...]) -> str:
        """A position with orders."""
        scene = scene_of(position, self.variant, ATLAS, ordered=ordered, legend=False)
        label = escape(f"Map: {headline(self.variant, position)}")
        drawn = (
            overlay(scene)
            .replace(' id="overlay"', "")
            .replace(' id="layer-orders"', "")
            .replace(' id="layer-units"', "")
        )
        return f'<div class="map"><svg viewBox="{self._view}" role="img" aria-label="{label}">{drawn}</svg></div>'

    def hue(self, power: str) -> str:
        """A power's color."""
        powers = self._scene.map.powers
        return ATLAS.hue(powers.index(power)) if power in powers else ATLAS.line

    def _printed(self, scene: Scene) -> str:
        picture = element("svg", base(scene), xmlns="http://www.w3.org/2000/svg", viewBox=self._view)
        return f'url("data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}")'


def board_of(variant: Variant, opening: Position) -> Board | None:
    """The board of a variant; None if it hasn't been drawn."""
    try:
        return Board(variant, opening)
    except BoardError:
        return None


def _scene(variant: Variant, opening: Position, theme: Theme) -> Scene:
    return scene_of(opening, variant, theme, legend=False)
