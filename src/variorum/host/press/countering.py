"""An offer to be changed and sent back, as the fields of the form for an offer hold it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.agreements import Deal, GiveOrder, KeepOut, Offer, Peace, Promise, write_offer
from variorum.game.pledge import unit_of
from variorum.game.position import Position
from variorum.game.turn import Turn


class Countered(msgspec.Struct, frozen=True):
    """What the fields hold: peace, areas to keep out of, orders as tapped on the map, the end, the rest in notation."""

    peace: bool = False
    area: tuple[str, ...] = ()
    tapped: tuple[str, ...] = ()
    until: str = ""
    more: str = ""

    @property
    def initial(self) -> dict[str, Any]:
        """The initial values of the form's fields."""
        return {"peace": self.peace, "area": list(self.area), "until": self.until, "more": self.more}


def countered(deal: Deal, seat: str, position: Position, ends: tuple[Turn, ...]) -> Countered:
    """An offer as `seat` would make it to the others; `ends` are the ends that the form offers.

    An offer with another end is all notation.
    """
    offer = _turned(deal.offer, seat)
    until = {position.turn: "", **{end: end.short for end in ends if end != position.turn}}.get(offer.until)
    if until is None:
        return Countered(more=_notation(offer))
    peace = _peace(offer)
    areas = tuple(
        area for area in _areas(offer) if all(Promise(one, KeepOut(area)) in offer.promises for one in offer.parties)
    )
    shared = {*peace, *(Promise(one, KeepOut(area)) for area in areas for one in offer.parties)}
    tapped = tuple(one for one in offer.promises if _is_tapped(one, position))
    rest = tuple(one for one in offer.promises if one not in shared and one not in tapped)
    orders = tuple(str(one.pledge) for one in tapped)
    more = _without_end(_notation(replace(offer, promises=rest))) if rest else ""
    return Countered(bool(peace), areas, orders, until, more)


def _turned(offer: Offer, seat: str) -> Offer:
    return replace(offer, parties=(seat, *(other for other in offer.parties if other != seat)))


def _peace(offer: Offer) -> frozenset[Promise]:
    """Peace among all parties; nothing if only some promise it."""
    wanted = {Promise(one, Peace(other)) for one in offer.parties for other in offer.parties if one != other}
    return frozenset(wanted) if wanted <= set(offer.promises) else frozenset()


def _areas(offer: Offer) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.pledge.area for one in offer.promises if isinstance(one.pledge, KeepOut)))


def _is_tapped(promise: Promise, position: Position) -> bool:
    """Whether it is an order for a unit of its seat, which a tap on the unit begins."""
    order = promise.pledge.order if isinstance(promise.pledge, GiveOrder) else None
    unit = unit_of(position, order.subject) if order and order.subject else None
    return unit is not None and unit.power == promise.seat


def _notation(offer: Offer) -> str:
    return write_offer(offer).partition(": ")[2]


def _without_end(text: str) -> str:
    return text.rpartition(" UNTIL ")[0]
