"""Bots that talk: they offer agreements, answer offers and plain words, and keep their word or break it.

All of it is pure: a `Negotiator` is what a bot knows of its seat's view, of its offers and of the others' word. Start
here: `negotiator.py`, then `answering.py`, `offering.py` and `keeping.py`.
"""

from variorum.bots.talk import saying
from variorum.bots.talk.answering import Reply, answer
from variorum.bots.talk.character import CHARACTERS, Character, characters_for
from variorum.bots.talk.hearing import Understood, understood
from variorum.bots.talk.keeping import Talker, sheet
from variorum.bots.talk.negotiator import Negotiator, PromiseOutcome
from variorum.bots.talk.noticing import noticed
from variorum.bots.talk.offering import approach, common_ground, has_offered, offers
from variorum.bots.talk.replying import Earlier, LastOrders, Said, reply
from variorum.bots.talk.rewording import says_no_more

__all__ = [
    "CHARACTERS",
    "Character",
    "Earlier",
    "LastOrders",
    "Negotiator",
    "PromiseOutcome",
    "Reply",
    "Said",
    "Talker",
    "Understood",
    "answer",
    "approach",
    "characters_for",
    "common_ground",
    "has_offered",
    "noticed",
    "offers",
    "reply",
    "saying",
    "says_no_more",
    "sheet",
    "understood",
]
