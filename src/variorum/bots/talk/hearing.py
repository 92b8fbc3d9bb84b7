"""Understanding plain words as far as orders, areas, peace, demilitarized zones and support, a yes, a no and a why.

No guess is made: what is understood is said back as an offer, and counts when it is accepted.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

import msgspec

from variorum.agreements import Offer, OfferError, read_offer
from variorum.board import area_of
from variorum.bots.choices import listed
from variorum.bots.talk.times import year_end
from variorum.game.order import Order
from variorum.game.pledge import unit_of
from variorum.game.position import Position
from variorum.game.process import legal_orders
from variorum.game.variant import Variant
from variorum.notation import Mention, mentions, reader_for
from variorum.rules.movement.orders import Hold, Move

LONGEST_READ = 2_000
"""Characters of a message that a bot reads."""

_AHEAD = 40
"""Phases in which a season that somebody names is looked for."""


class Intent(StrEnum):
    """What somebody wants of a bot."""

    OFFER = "offer"
    YES = "yes"
    NO = "no"
    WHY = "why"
    UNCLEAR = "unclear"


class Understood(msgspec.Struct, frozen=True):
    """What a message says: with an offer, if it asks for something; `trouble` says why that can't be."""

    intent: Intent
    offer: Offer | None = None
    trouble: str = ""


class _Talk(NamedTuple):
    """Who speaks to whom, about what position, as the listener sees it."""

    variant: Variant
    position: Position
    speaker: str
    listener: str


class _Statement(NamedTuple):
    """A promise in the notation of offers, or what is missing to make one of it."""

    written: str = ""
    missing: str = ""


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b", re.IGNORECASE)


_PEACE = _words(
    "peace", "truce", "non[- ]?aggression", "nap", "all(?:y|ies|iance)", "friends(?:hip)?",
    "(?:don't|do not|never) attack", "no attacks?",
)  # fmt: skip
_NO_PEACE = _words("(?:no|not|never|without|end|over|break) [^.;!?]{0,20}(?:peace|truce|alliance|ally)")
_ZONE = _words(
    "dmz", r"demilitari[sz]\w*", "(?:keeps?|stays?) (?:out|away|off)", "leave [^.;!?]{0,40}(?:empty|alone|free)",
)  # fmt: skip
_FOR_ME = _words("(?:support|help|back) (?:me|my|us|our)")
_FOR_YOU = _words("(?:i|we)(?:'ll| will| can| could| shall)? (?:support|help|back) (?:you|your)")
_I, _YOU = _words("i(?:'ll)?", "me"), _words("you", "your")
_WHY, _NO = _words("why", "reasons?", "explain"), _words("no", "nope", "sorry", "declined?", "not interested")
_YES = _words(
    "yes", "yep", "yeah", "ok", "okay", "agreed", "deal", "done", "fine", "sure", "accepted", "i accept", "go"
)
_UNTIL = re.compile(
    r"\b(?:until|till|through) (?:the end of )?([a-z]+ \d{1,5}|\d{1,5}|[a-z]\d{1,5}[a-z]?|[a-z]+)\b", re.IGNORECASE
)
_THIS_YEAR = _words("this year", "for (?:a|the|one) year")
_SENTENCES = re.compile(
    r"[.;!?\n]+|\b(?:if|then)\b|(?:,|\band\b)(?=\s*(?:(?:and|i|i'll|you|we|let|please|both|in return)\b))",
    re.IGNORECASE,
)


def understood(variant: Variant, position: Position, speaker: str, listener: str, text: str) -> Understood:
    """What a seat says to another one; the position is the listener's view. The offer is made by the listener."""
    talk, text = _Talk(variant, position, speaker, listener), text[:LONGEST_READ].replace("\u2019", "'")
    if _WHY.search(text):
        return Understood(Intent.WHY)
    if _NO.match(text.strip()) or _NO_PEACE.search(text):
        return Understood(Intent.NO)
    said = tuple(dict.fromkeys(_statements(talk, text)))
    missing = next((one.missing for one in said if one.missing), "")
    if missing:
        return Understood(Intent.OFFER, trouble=missing)
    if said:
        written = [one.written for one in said]
        return _offer(talk, f"OFFER {speaker}: {'; '.join(written)}{_until(talk, text, written)}")
    return Understood(Intent.YES if _YES.match(text.strip()) else Intent.UNCLEAR)


def _offer(talk: _Talk, text: str) -> Understood:
    try:
        return Understood(Intent.OFFER, read_offer(talk.variant, talk.position, talk.listener, text))
    except OfferError as error:
        return Understood(Intent.OFFER, trouble=str(error.problems[0]))


def _statements(talk: _Talk, text: str) -> Iterator[_Statement]:
    """What is promised or asked for in a text, sentence by sentence."""
    if _PEACE.search(text):
        yield _Statement("PEACE")
    strangers = tuple(seat.id for seat in talk.position.seats if seat.id not in talk.variant.board.powers)
    reader = reader_for(talk.variant, talk.position.turn, strangers, "")
    for sentence in filter(None, map(str.strip, _SENTENCES.split(text))):
        found = mentions(reader, sentence)
        if _ZONE.search(sentence):
            yield from _zones(talk, sentence, found)
        elif _FOR_ME.search(sentence):
            yield _help(talk, found, talk.listener, talk.speaker)
        elif _FOR_YOU.search(sentence):
            yield _help(talk, found, talk.speaker, talk.listener)
        else:
            yield from (_Statement(str(one.order)) for one in found if one.order and _is_theirs(talk, one.order))


def _zones(talk: _Talk, sentence: str, found: tuple[Mention, ...]) -> Iterator[_Statement]:
    i, you = _I.search(sentence), _YOU.search(sentence)
    who = f"{talk.speaker} " if i and not you else f"{talk.listener} " if you and not i else ""
    areas = [area for mention in found if mention.order is None for area in mention.areas]
    yield from (_Statement(f"{who}DMZ {area}") for area in areas)
    if not areas:
        yield _Statement(missing="which area? Write its name with a capital, or its short form in capitals")


def _help(talk: _Talk, found: tuple[Mention, ...], helper: str, helped: str) -> _Statement:
    """Support for an order that is written, or for whoever can go to an area or stands there."""
    orders = [mention.order for mention in found if mention.order]
    areas = [area for mention in found for area in mention.areas]
    if not orders and len(areas) == 1:
        orders = list(_entering(talk, helped, areas[0]))
    if len(orders) == 1:
        return _Statement(f"{helper} SUPPORT {orders[0]}")
    if orders:
        return _Statement(missing=f"support for which order? {', or '.join(map(str, orders))}")
    if areas:
        return _Statement(missing=f"no unit of {helped} can go to {areas[0]} now, or stand there")
    return _Statement(missing="support for which order? Write it, such as A MUN - RUH")


def _entering(talk: _Talk, seat: str, area: str) -> Iterator[Order]:
    """A seat's orders to stand in an area, or else to move there by land or along the coast."""
    orders = tuple(listed(legal_orders(talk.variant, talk.position, seat), (Hold, Move)))
    stands = [order for order in orders if isinstance(order, Hold) and order.unit.area == area]
    yield from stands or (
        order for order in orders if isinstance(order, Move) and area_of(order.to) == area and not order.via
    )


def _is_theirs(talk: _Talk, order: Order) -> bool:
    """Whether an order is for a unit of the speaker or of the listener."""
    unit = order.subject and unit_of(talk.position, order.subject)
    commands = talk.variant.world.commands(talk.position)
    return unit is not None and any(unit.power in commands.get(seat, ()) for seat in (talk.speaker, talk.listener))


def _until(talk: _Talk, text: str, written: list[str]) -> str:
    """The time that a text names; for peace and zones without one, the end of the year."""
    named = _UNTIL.search(text)
    turn = talk.position.turn
    if named:
        season = named[1].lower()
        coming = (turn, *(after for after, _ in islice(talk.variant.calendar.after(turn), _AHEAD)))
        titles = {each.letter: each.title.lower() for each in talk.variant.calendar.seasons}
        fits = (each for each in coming if titles[each.season] == {"fall": "autumn"}.get(season, season))
        first = next(fits, None)
        return f" UNTIL {f'{first.season}{first.year_name}' if first else named[1]}"
    lasting = all(" DMZ " in f" {one}" or one == "PEACE" for one in written)
    return f" UNTIL {year_end(talk.variant, turn)}" if lasting or _THIS_YEAR.search(text) else ""
