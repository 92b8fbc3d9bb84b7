"""Answering offers: accepted where more is to be gained than lost, given how far the others are trusted.

Everything is judged by what those who hear the answer know of the bot's agreements themselves; `reserve.py` has what it
declines because of others.
"""

import msgspec

from variorum.agreements import Deal, Offer
from variorum.bots.talk import saying
from variorum.bots.talk.gain import Gain
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.offering import best_with, has_offered
from variorum.bots.talk.reserve import is_reserved
from variorum.bots.talk.voices import voice_of
from variorum.bots.talk.weighing import GAMES, scales_of


class Reply(msgspec.Struct, frozen=True):
    """An answer to an offer, with its reason, and perhaps a better offer of the bot's own."""

    accepts: bool
    words: str
    counter: Offer | None = None


class Opinion(msgspec.Struct, frozen=True):
    """What a bot thinks of an offer, and what it is worth to it where that was weighed."""

    likes: bool
    words: str
    gain: Gain | None = None


def answer(negotiator: Negotiator, deal: Deal, games: int = GAMES) -> Reply:
    """Accept or decline an offer that another seat has made: always the same for the same negotiator."""
    by = deal.offer.by
    found = opinion(negotiator, deal.offer, by, games)
    if found.likes or found.gain is None or has_offered(negotiator, by):
        return Reply(accepts=found.likes, words=found.words)
    return Reply(accepts=False, words=found.words, counter=best_with(negotiator, by, games))


def opinion(negotiator: Negotiator, offer: Offer, asker: str, games: int) -> Opinion:
    """What a bot tells somebody who asks for an offer; the other parties see whether it likes it."""
    known, voice = negotiator.as_known_to(offer.parties), voice_of(negotiator.character.name)
    if known.shuns(asker):
        return Opinion(likes=False, words=saying.shunned(known, asker))
    if known.contradicts(offer):
        return Opinion(likes=False, words=voice.bound)
    gain = scales_of(known, games).weigh(offer)
    is_gift = not offer.of(negotiator.seat)
    if gain is None and not is_gift:
        return Opinion(likes=False, words=voice.puzzled)
    if gain is not None and not wants(known, offer, gain):
        return Opinion(likes=False, words=saying.declined(known, offer, gain), gain=gain)
    if is_reserved(negotiator, offer):
        return Opinion(likes=False, words=voice.reserved)
    return Opinion(likes=True, words=voice.gift if is_gift else voice.agrees, gain=gain)


def wants(negotiator: Negotiator, offer: Offer, gain: Gain) -> bool:
    """Whether a gain is enough for this character, which counts on the others as far as it trusts them.

    What costs it nothing is always welcome, and nothing is promised for nothing.
    """
    if not offer.of(negotiator.seat):
        return True
    others = [seat for seat in offer.parties if seat != negotiator.seat]
    if not any(map(offer.of, others)):
        return False
    trust = min(map(negotiator.trust, others), default=1.0)
    return gain.at(trust) >= negotiator.character.least and gain.kept >= 0
