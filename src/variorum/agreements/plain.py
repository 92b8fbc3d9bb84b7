"""Offers as plain data, and back: `{"parties": […], "promises": [{"seat": …, "pledge": "PEACE FRANCE"}, …], …}`."""

from typing import Any

import msgspec

from variorum.agreements.offer import MOST_PARTIES, MOST_PROMISES, Offer, OfferError, Promise, offer_of
from variorum.agreements.reading import read_pledge
from variorum.game.problem import Problem
from variorum.game.turn import Turn
from variorum.game.variant import Variant

_LONGEST = 500


class _PlainPromise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: str
    pledge: str


class _PlainOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    parties: tuple[str, ...]
    promises: tuple[_PlainPromise, ...]
    made: str
    until: str


def offer_to_plain(offer: Offer) -> dict[str, Any]:
    """An offer as data that JSON can hold; pledges are canonical texts."""
    return {
        "parties": list(offer.parties),
        "promises": [{"seat": one.seat, "pledge": str(one.pledge)} for one in offer.promises],
        "made": str(offer.made),
        "until": str(offer.until),
    }


def offer_from_plain(variant: Variant, plain: Any) -> Offer:
    """The offer that plain data describes. Whether it can be made now is another question: see `objections`.

    Raises: OfferError if the data have another shape, or a pledge can't be read.
    """
    try:
        found = msgspec.convert(plain, _PlainOffer)
        made, until = Turn.read(found.made), Turn.read(found.until)
    except ValueError as error:
        raise OfferError((Problem(f"an offer as data: {error}"),)) from None
    if len(found.promises) > MOST_PROMISES or len(found.parties) > MOST_PARTIES:
        raise OfferError((Problem(f"an offer has up to {MOST_PROMISES} promises and {MOST_PARTIES} parties"),))
    promises = tuple(
        Promise(one.seat, read_pledge(variant, found.parties, one.pledge[:_LONGEST], made)) for one in found.promises
    )
    return offer_of(found.parties, promises, made, until)
