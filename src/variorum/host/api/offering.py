"""Offers between seats, their answers, and what became of agreements."""

from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from variorum.agreements import Deal, OfferError, offer_from_plain, offer_to_plain, write_offer
from variorum.agreements.reading import LONGEST_OFFER
from variorum.host.api.asking import somebody
from variorum.host.api.bodies import Body
from variorum.host.api.shapes import Name, Plain
from variorum.host.api.who import Asking
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.terms import Agreements
from variorum.host.offers import queries
from variorum.host.offers.models import Offer as Row
from variorum.host.offers.permission import denial, partners
from variorum.host.offers.words import in_words_of, judgments, promises_now
from variorum.host.play.board.agreements import pledged
from variorum.host.play.board.own_sheet import own_orders
from variorum.host.press.services import offering

router = Router(tags=["offers"])

Number = Annotated[int, Field(ge=1, le=1_000_000)]


class Offer(Schema):
    """An offer of your seat or to it. Numbers are your seat's own: others count theirs."""

    number: int
    by: str
    to: list[str]
    text: str = Field(description="In notation.", examples=["OFFER FRANCE: PEACE; DMZ ENG UNTIL W1901A"])
    words: list[str] = Field(description="A sentence for each promise.")
    offer: Plain = Field(description="As data, which can be sent back.")
    state: str = Field(description="open, agreed, declined or lapsed")
    accepted: list[str] = Field(description="Who has accepted, besides its maker.")
    declined: str = Field(description="Who has declined it; its maker, if it was taken back.")
    turn: str
    made: datetime


class Offers(Schema):
    """The offers of your seat, oldest first, and whom it can make offers to now; `why` it can make none."""

    offers: list[Offer]
    seats: list[str]
    why: str


class OfferPut(Body):
    """An offer, as `text` in notation or as data (`offer`). `to` says whom a text is for that doesn't say it.

    `instead_of` is the number of an open offer to you that this one counters; it is declined at the same time.
    """

    text: Annotated[str, Field(max_length=LONGEST_OFFER)] = ""
    offer: Plain | None = None
    to: Annotated[list[Name], Field(max_length=12)] = Field(default_factory=list)
    instead_of: Number | None = None


class OfferAnswer(Body):
    """Your answer to an offer. You take your own offer back by declining it."""

    accepts: bool


class AgreedNow(Schema):
    """What agreements ask for in this phase, in words, and the orders that your seat has promised."""

    promises: list[str]
    orders: list[str]
    binding: bool = Field(description="Whether orders that break an agreement don't count.")


class Judgment(Schema):
    """A promise, and what became of it in a phase: kept, broken, moot or unknown, as far as your seat sees."""

    verdict: str
    text: str
    own: bool


@router.get("/games/{key}/offers", response=Offers)
def list_offers(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """The offers of your seat and to it, and whom it can make offers to."""
    access = who.access(request, key)
    found = queries.deals(access.game, access.seat)
    return {
        "offers": [_offer(access, row, deal) for row, deal in found],
        "seats": partners(access.game, access.seat) if access.seat else (),
        "why": denial(access.game, access.seat) if access.seat else "You have no seat in this game.",
    }


@router.post("/games/{key}/offers", response=Offer, auth=somebody)
def make_offer(request: HttpRequest, key: str, data: OfferPut, who: Asking) -> dict[str, Any]:
    """Make an offer. The same one again, while it is open, stays one."""
    access = who.access(request, key)
    if data.offer is None:
        return _numbered(access, offering.make(access, data.text, data.to, data.instead_of))
    if not access.has_begun:
        raise RefusedError(denial(access.game, access.seat))
    try:
        made = offer_from_plain(access.variant, data.offer)
    except OfferError as error:
        raise ProblemsError(error.problems) from None
    return _numbered(access, offering.make(access, made, data.to, data.instead_of))


@router.post("/games/{key}/offers/{int:number}", response=Offer, auth=somebody)
def answer_offer(request: HttpRequest, key: str, number: int, data: OfferAnswer, who: Asking) -> dict[str, Any]:
    """Accept or decline an offer, or take it back."""
    access = who.access(request, key)
    offering.answer(access, number, accepts=data.accepts)
    return _numbered(access, number)


@router.get("/games/{key}/agreements", response=AgreedNow)
def get_agreements(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """What the agreements of your seat ask for in this phase."""
    access = who.access(request, key)
    is_bound = bool(access.seat) and access.has_begun
    return {
        "promises": promises_now(access) if is_bound else (),
        "orders": [str(order) for order in pledged(access, own_orders(access))] if is_bound else (),
        "binding": access.terms.agreements is Agreements.BINDING,
    }


@router.get("/games/{key}/history/{int:number}/agreements", response=list[Judgment])
def get_kept_word(request: HttpRequest, key: str, number: int, who: Asking) -> list[dict[str, Any]]:
    """What became, in the phase before a moment, of the promises in your agreements; broken ones first."""
    access = who.access(request, key)
    access.seen(number)
    return [{"verdict": one.verdict, "text": one.text, "own": one.own} for one in judgments(access, number)]


def _numbered(access: Access, number: int) -> dict[str, Any]:
    access.game.refresh_from_db()
    row, deal = queries.deals(access.game, access.seat)[number - 1]
    return _offer(access, row, deal)


def _offer(access: Access, row: Row, deal: Deal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "by": row.by,
        "to": deal.offer.asked,
        "text": write_offer(deal.offer),
        "words": in_words_of(access, deal.offer),
        "offer": offer_to_plain(deal.offer),
        "state": deal.state.value,
        "accepted": sorted(deal.accepted),
        "declined": deal.declined,
        "turn": row.turn,
        "made": row.made,
    }
