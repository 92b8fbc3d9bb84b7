"""The changing layers of the board: units, owners, and the marks of orders."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from django.utils.safestring import SafeString, mark_safe

from variorum.agreements import GiveOrder, Help, KeepOut, Offer, Peace, Promise
from variorum.agreements.offer import binds
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.turn import Turn
from variorum.host.games.access import Access
from variorum.host.play.pictures.maps import ways
from variorum.render import Scene, overlay, scene_of, surface
from variorum.render.layout import named
from variorum.render.orders import Ordered, draw_orders
from variorum.render.pledged import draw_peace, draw_zones


def scene_now(access: Access, sent: Mapping[str, Sequence[Order]]) -> Scene | None:
    """The current position with the orders that seats have sent; None if the board has no map."""
    if ways(access.variant.id) is None:
        return None
    position = access.seen().position
    ordered = tuple(_ordered(position, seat, order) for seat, orders in sent.items() for order in orders)
    return scene_of(position, access.variant, ordered=ordered, legend=False)


def scene_before(access: Access, number: int) -> Scene | None:
    """The position before a moment with the orders that led to it; None if there are none, or no map."""
    if not number or ways(access.variant.id) is None:
        return None
    before = access.seen(number - 1).position
    return scene_of(before, access.variant, ordered=access.ordered(number), legend=False)


def scene_after(access: Access, number: int) -> Scene | None:
    """The position of a moment; None if the board has no map."""
    if ways(access.variant.id) is None:
        return None
    return scene_of(access.seen(number).position, access.variant, legend=False)


def upper(scene: Scene) -> SafeString:
    """The layer on the land."""
    return mark_safe(overlay(scene))  # noqa: S308 - `render` escapes everything that people enter


def layers(scene: Scene) -> tuple[SafeString, SafeString]:
    """The layer on the land, and the layer on top."""
    # Safe: `render` escapes everything that people enter.
    return upper(scene), mark_safe(surface(scene))  # noqa: S308


def marks(scene: Scene) -> SafeString:
    """The marks of the orders of a scene."""
    units, leaving = scene.position.units, scene.position.dislodged
    drawn = draw_orders(scene.ordered, scene.at, scene.map.badge, standing=units, dislodged=leaving)
    return mark_safe(drawn)  # noqa: S308 - `render` escapes


def _ordered(position: Position, seat: str, order: Order) -> Ordered:
    units = (*(entry.unit for entry in position.dislodged), *position.units)
    unit = named(units, order.subject, seat) if order.subject else None
    return Ordered(unit.power if unit else seat, order, unit=unit)


class Sketch(msgspec.Struct, frozen=True):
    """What a sketch shows: orders by seats, the powers that keep out of areas, and pairs of powers at peace."""

    orders: Mapping[str, Sequence[Order]] = {}
    zones: Mapping[str, Sequence[str]] = {}
    peace: tuple[tuple[str, str], ...] = ()


def sketch_of(access: Access, offers: Iterable[Offer], turn: Turn | None = None) -> Sketch:
    """What offers ask for: of a phase, or altogether."""
    variant = access.variant
    found = (
        promise
        for offer in offers
        for promise in offer.promises
        if turn is None or binds(variant, offer, promise.pledge, turn)
    )
    powers = {seat: own[0] for seat, own in variant.world.commands(access.seen().position).items() if own}
    return _gathered(dict.fromkeys(found), powers)


def drawn(access: Access, sketch: Sketch) -> SafeString:
    """A sketch as the viewer's board shows it; empty if the board has no map."""
    scene = scene_now(access, sketch.orders)
    if scene is None:
        return SafeString()
    above = draw_zones(scene, sketch.zones) + draw_peace(scene, sketch.peace)
    return mark_safe(above + marks(scene))  # noqa: S308 - `render` escapes everything that people enter


def _gathered(promises: Iterable[Promise], powers: Mapping[str, str]) -> Sketch:
    orders: dict[str, list[Order]] = {}
    zones: dict[str, list[str]] = {}
    peace: dict[frozenset[str], tuple[str, str]] = {}
    for promise in promises:
        power = powers.get(promise.seat, promise.seat)
        match promise.pledge:
            case GiveOrder(order) | Help(order):
                orders.setdefault(promise.seat, []).append(order)
            case KeepOut(area):
                zones.setdefault(area, []).append(power)
            case Peace(seat):
                pair = (power, powers.get(seat, seat))
                peace.setdefault(frozenset(pair), pair)
    return Sketch(orders, zones, tuple(peace.values()))
