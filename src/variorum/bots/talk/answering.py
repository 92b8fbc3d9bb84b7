"""Answering offers: accepted where more is to be gained than lost, given how far the others are trusted."""

from random import Random

import msgspec

from variorum.agreements import Deal, Offer
from variorum.bots.talk import saying
from variorum.bots.talk.gain import Gain
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.offering import best_with, has_offered
from variorum.bots.talk.weighing import GAMES, scales_of


class Reply(msgspec.Struct, frozen=True):
    """An answer to an offer, with its reason, and perhaps a better offer of the bot's own."""

    accepts: bool
    words: str
    counter: Offer | None = None


def answer(negotiator: Negotiator, deal: Deal, chance: Random, games: int = GAMES) -> Reply:
    """Accept or decline an offer that another seat has made: always the same for the same negotiator and chance."""
    by = deal.offer.by
    if negotiator.shuns(by):
        return Reply(accepts=False, words=saying.shunned(negotiator, by))
    if negotiator.contradicts(deal.offer):
        return Reply(accepts=False, words=saying.CONTRADICTS)
    gain = scales_of(negotiator, chance, games).weigh(deal.offer)
    if gain is None:
        return Reply(accepts=False, words=saying.CANNOT_WEIGH)
    if wants(negotiator, deal.offer, gain):
        return Reply(accepts=True, words=saying.accepted(gain))
    counter = None if has_offered(negotiator, by) else best_with(negotiator, by, chance, games)
    return Reply(accepts=False, words=saying.declined(gain), counter=counter)


def wants(negotiator: Negotiator, offer: Offer, gain: Gain) -> bool:
    """Whether a gain is enough for this character, which counts on the others as far as it trusts them.

    What costs it nothing is always welcome.
    """
    if not offer.of(negotiator.seat):
        return True
    others = (seat for seat in offer.parties if seat != negotiator.seat)
    trust = min(map(negotiator.trust, others), default=1.0)
    return gain.at(trust) >= negotiator.character.asks and gain.kept >= 0
