"""Pictures of positions as SVG. Those of private variants, which may be much work, are drawn by a confined process."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from django.core.cache import cache

from variorum.board import area_of
from variorum.game.order import Order
from variorum.game.position import Position, to_json
from variorum.game.variant import Variant
from variorum.host.confined import Job, Limits
from variorum.host.confined.job import MEGABYTE
from variorum.host.games import private_variants
from variorum.host.games.confining import done
from variorum.host.play.pictures.bitmaps import small
from variorum.host.play.pictures.confined_map import BoardMarkup, Pictures, PrintedBoard, WantedPicture, sheet_of
from variorum.render.layout import named
from variorum.render.picture import draw, draw_part
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


_KEPT = 24 * 3600


class Drawn(msgspec.Struct, frozen=True):
    """A position, orders of a seat, and the areas that the picture shows."""

    position: Position
    seat: str
    orders: Sequence[Order]
    areas: Sequence[str]


def part_drawn(variant: Variant, drawing: Drawn, theme: Theme) -> str:
    """The picture as SVG."""
    ordered = tuple(_ordered(drawing, order) for order in drawing.orders)
    scene = scene_of(drawing.position, variant, theme, ordered=ordered, legend=False)
    return draw_part(scene, tuple(drawing.areas))


def _ordered(drawing: Drawn, order: Order) -> Ordered:
    position = drawing.position
    units = (*(entry.unit for entry in position.dislodged), *position.units)
    unit = named(units, order.subject, drawing.seat) if order.subject else None
    return Ordered(unit.power if unit else drawing.seat, order, unit=unit)


def part_picture(variant: Variant, drawing: Drawn, theme: Theme, width: int) -> bytes:
    """The picture as WebP, which this process keeps for a day.

    Raises: BusyError if too many pictures are waiting.
    """
    content = (variant.id.encode(), theme.id.encode(), str(width).encode(), to_json(drawing))
    tag = sha256(b"\n".join(content)).hexdigest()
    made = cache.get_or_set(f"part-{tag}", lambda: small(part_drawn(variant, drawing, theme), width), _KEPT)
    return made or b""


def around(variant: Variant, position: Position, powers: Sequence[str]) -> tuple[str, ...]:
    """The areas where powers have units or centers, and those next to the units."""
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    own = {area_of(unit.location) for unit in units if unit.power in powers}
    adjacent = variant.world.geography(position).adjacent
    near = {str(area) for one in own for area in adjacent.get(one, ())}
    return tuple(sorted({*map(str, own), *near, *(area for power in powers for area in position.centers_of(power))}))
