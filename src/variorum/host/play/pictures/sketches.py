"""Sketches over a board: orders that were written of, and what seats promise each other."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from django.utils.safestring import SafeString, mark_safe

from variorum.agreements import GiveOrder, Help, KeepOut, Offer, Peace, Promise
from variorum.agreements.offer import binds
from variorum.game.order import Order
from variorum.game.turn import Turn
from variorum.host.games.access import Access
from variorum.host.play.pictures.layers import marks, scene_now
from variorum.render.pledged import draw_peace, draw_zones


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
