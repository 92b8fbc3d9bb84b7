"""A part of a board with a seat's orders, as a picture for a page."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from django.core.cache import cache

from variorum.board import area_of
from variorum.game.order import Order
from variorum.game.position import Position, to_json
from variorum.game.variant import Variant
from variorum.host.play.pictures.bitmaps import small
from variorum.render.layout import named
from variorum.render.picture import draw_part
from variorum.render.plan import Ordered
from variorum.render.scene import scene_of
from variorum.render.theme import Theme

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
