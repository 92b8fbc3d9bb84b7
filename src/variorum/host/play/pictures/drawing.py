"""Pictures of positions as SVG. Those of private variants, which may be much work, are drawn by a confined process."""

from collections.abc import Sequence

import msgspec

from variorum.game.position import Position, to_json
from variorum.game.variant import Variant
from variorum.host.confined import Job, Limits
from variorum.host.confined.job import MEGABYTE
from variorum.host.games import private_variants
from variorum.host.games.confining import done
from variorum.host.play.pictures.confined_map import BoardMarkup, Pictures, PrintedBoard, WantedPicture, sheet_of
from variorum.render.picture import draw
from variorum.render.plan import Ordered
from variorum.render.scene import SMALL, scene_of
from variorum.render.theme import ATLAS, Theme
from variorum.render.theme import PLAIN as BARE
from variorum.variants import registry
from variorum.variants.registry import PRIVATE

_LIMITS = Limits(seconds=30, processor=15, output=32 * MEGABYTE)
_PRINTED = Job("variorum.host.play.pictures.confined_map:printed", BoardMarkup, _LIMITS)
_PICTURES = Job("variorum.host.play.pictures.confined_map:pictures", list[str], _LIMITS)


class Look(msgspec.Struct, frozen=True):
    """How a position is drawn; `emphasis` as in a scene."""

    theme: Theme = ATLAS
    legend: bool = True
    emphasis: float = 1.0


PLAIN = Look()
INLINE = Look(BARE, legend=False, emphasis=SMALL)
"""For pictures within mails: clear when they are narrow, and small as files."""


def board_of(name: str, theme: str) -> BoardMarkup:
    """The constant part of a variant's board in a theme.

    Raises: BoardError if the board has no map; RefusedError if it is too much work for the host; BusyError.
    """
    if name.startswith(PRIVATE):
        return done(_PRINTED, PrintedBoard(private_variants.files(name), theme), name)
    return sheet_of(registry.variant(name), theme)


def picture(variant: Variant, position: Position, look: Look = PLAIN, ordered: Sequence[Ordered] = ()) -> str:
    """A position, with orders, as SVG that stands on its own. Raises: as `pictures`."""
    if variant.id.startswith(PRIVATE):
        return _elsewhere(variant, [_wanted(position, look, ordered)])[0]
    scene = scene_of(position, variant, look.theme, ordered=tuple(ordered), legend=look.legend, emphasis=look.emphasis)
    return draw(scene)


def pictures(variant: Variant, positions: Sequence[Position], look: Look) -> list[str]:
    """Several positions.

    Raises: BoardError if the board has no map; RefusedError if they are too much work for the host; BusyError.
    """
    if variant.id.startswith(PRIVATE):
        return _elsewhere(variant, [_wanted(position, look, ()) for position in positions])
    return [picture(variant, position, look) for position in positions]


def _elsewhere(variant: Variant, wanted: Sequence[WantedPicture]) -> list[str]:
    return done(_PICTURES, Pictures(private_variants.files(variant.id), tuple(wanted)), variant.id)


def _wanted(position: Position, look: Look, ordered: Sequence[Ordered]) -> WantedPicture:
    return WantedPicture(
        to_json(position), look.theme.id, look.legend, look.emphasis, msgspec.to_builtins(tuple(ordered))
    )
