"""The form of an offer: taps for what is offered most, fields for the rest, and text for whoever prefers it."""

from collections.abc import Collection
from itertools import islice
from typing import Any, NamedTuple, cast

import msgspec
from django import forms
from django.http import QueryDict
from msgspec.structs import replace

from variorum.agreements import Deal, GiveOrder, KeepOut, Offer, Peace, Promise, write_offer
from variorum.agreements.dated import Help
from variorum.agreements.kinds import kinds_of
from variorum.agreements.matching import can_be_helped
from variorum.game.order import Order, Slot, SlotKind, Word
from variorum.game.pledge import unit_of
from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.turn import Turn
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.private_orders import legal_orders
from variorum.host.games.seats.sheets import saved
from variorum.host.offers import queries
from variorum.host.offers.services import partners


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


MOST_SEASONS = 9
_MOST_PHASES = 60


NEW = Countered()


class Quick(NamedTuple):
    """An offer of one tap."""

    text: str
    label: str


class Row(NamedTuple):
    """A kind of pledge in a row of the form: its words in notation, and what it is for."""

    words: str
    purpose: str


ROWED = (SlotKind.AREA, SlotKind.SEAT, SlotKind.KIND)
"""What a row can name. Peace and areas to keep out of have fields of their own."""


def rows_of(access: Access) -> tuple[Row, ...]:
    """The kinds of pledges that name one thing, each once."""
    found: dict[str, Row] = {}
    for kind in kinds_of(access.variant):
        for form in kind.forms:
            match form.parts:
                case (Word(text=text), Slot(kind=slot)) if slot in ROWED and kind not in (Peace, KeepOut):
                    found.setdefault(text, Row(text, kind.purpose))
    return tuple(found.values())


def names_of(access: Access) -> tuple[str, ...]:
    """The seats, areas and kinds of units that a row can name, as people write them."""
    seats = (called(seat) for seat in access.variant.world.commands(access.seen().position))
    kinds = (kind.name for kind in access.variant.world.kinds if kind.built)
    return (*seats, *sorted(area.name for area in access.variant.board.areas.values()), *kinds)


class OfferForm(forms.Form):
    """What an offer says. The service checks what was sent, without this form."""

    peace = forms.BooleanField(label="Peace", required=False)
    area = forms.MultipleChoiceField(label="Both keep out of", required=False, widget=forms.CheckboxSelectMultiple)
    support = forms.MultipleChoiceField(label="You support my", required=False, widget=forms.CheckboxSelectMultiple)
    give = forms.MultipleChoiceField(label="I order", required=False, widget=forms.CheckboxSelectMultiple)
    more = forms.CharField(
        label="Anything else, each by its orders",
        required=False,
        widget=forms.Textarea(
            {"rows": 2, "placeholder": "You A Bur holds; I support A Par - Bur", "autocomplete": "off"}
        ),
    )
    until = forms.ChoiceField(label="Until", required=False)

    def __init__(self, access: Access, *, data: object = None, begun: Countered = NEW) -> None:
        super().__init__(data, initial=begun.initial, auto_id="offer-%s")  # type: ignore[arg-type]
        orders = saved(access).sheet.orders
        areas = sorted((area.name, area.id) for area in access.variant.board.areas.values())
        self._choose("area", [(area, name) for name, area in areas])
        self._choose("support", [(str(order), str(order)) for order in orders if can_be_helped(order)])
        self._choose("give", [(str(order), str(order)) for order in orders])
        ends = seasons(access)
        self._choose("until", [("", "the end of this phase"), *((turn.short, _end(access, turn)) for turn in ends)])

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        cast("forms.ChoiceField", self.fields[name]).choices = choices


def seasons(access: Access) -> tuple[Turn, ...]:
    """The last phase of this season and of those that follow."""
    calendar, now = access.variant.calendar, access.seen().position.turn
    last = {now.short: now}
    for turn, _ in islice(calendar.after(now), _MOST_PHASES):
        if turn.short not in last and len(last) == MOST_SEASONS:
            break
        last[turn.short] = turn
    return tuple(last.values())


def quick_offers(access: Access, wanted: Collection[str]) -> tuple[Quick, ...]:
    """Peace until the end of the year, and support for each own order on the sheet that these seats can support."""
    now, ends = access.seen().position.turn, seasons(access)
    year = [turn for turn in ends if turn.year == now.year][-1]
    asked = [order for order in saved(access).sheet.orders if can_be_helped(order)]
    found = [_possible(access, seat) for seat in wanted] if asked else []
    helped = [
        order for order in asked if any(orders is None or any(map(Help(order).helps, orders)) for orders in found)
    ]
    return (
        Quick(f"PEACE UNTIL {year.short}", f"Peace until {access.variant.calendar.name(year)}"),
        *(Quick(f"YOU SUPPORT {order}", f"You support {order}") for order in helped),
    )


def _possible(access: Access, seat: str) -> tuple[Order, ...] | None:
    """What a seat could order, as far as the viewer sees; None: whoever doesn't see all may ask for anything."""
    position = access.seen().position
    if position.fog:
        return None
    try:
        return tuple(legal_orders(access.variant, position, seat).orders())
    except RefusedError:
        return None


def _sent(form: OfferForm) -> list[str]:
    """The orders that were tapped for an offer that was refused."""
    data = form.data
    return [text[:200] for text in data.getlist("tapped")[:50]] if isinstance(data, QueryDict) else []


def _unit_in(text: str) -> str:
    """The unit with which an order begins."""
    return " ".join(text.split()[:2])


def _end(access: Access, turn: Turn) -> str:
    return f"the end of {access.variant.calendar.name(turn)}"


def partners_of(access: Access) -> tuple[str, ...]:
    """The seats to which the viewer's seat can make offers now."""
    return partners(access.game, access.seat) if access.seat else ()


def bargaining(
    access: Access,
    wanted: tuple[str, ...],
    change: int | None = None,
    form: OfferForm | None = None,
    problems: tuple[str, ...] = (),
) -> dict[str, Any]:
    """The context of the form for an offer to these seats; empty where none can be made.

    `change` is the number of an offer to counter. `form` has been refused for these `problems`.
    """
    game, seat = access.game, access.seat
    if not (seat and wanted and set(wanted) <= set(partners_of(access))):
        return {}
    deal = next((deal for deal in queries.ledger(game, seat).deals if deal.number == change), None)
    instead = deal.number if deal and seat in deal.waits_for else None
    position = access.seen().position
    begun = countered(deal, seat, position, seasons(access)) if deal and instead else NEW
    shown = form or OfferForm(access, begun=begun)
    return {
        "offer_form": shown,
        "offer_boxes": [field for field in (shown["support"], shown["give"]) if list(field)],
        "quick_offers": quick_offers(access, wanted),
        "offer_rows": rows_of(access),
        "offer_names": names_of(access),
        "offer_tapped": [(text, _unit_in(text)) for text in (_sent(form) if form else begun.tapped)],
        "offer_problems": problems,
        "offer_instead": instead,
        "offer_open": bool(form or instead),
    }
