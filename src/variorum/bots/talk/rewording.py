"""Whether other words for what a bot says promise no more than it has decided: they are read like anybody's."""

from collections.abc import Iterator

from variorum.agreements.gazetteer import gazetteer
from variorum.bots.talk.hearing import Intent, Understood, understood
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.replying import Said
from variorum.bots.talk.retelling import retold
from variorum.bots.talk.words import words_of

_HARMLESS = frozenset((Intent.CHAT, Intent.INFORM, Intent.UNCLEAR))


def says_no_more(negotiator: Negotiator, to: str, text: str, said: Said) -> bool:
    """Whether a text could stand for what a bot says to a seat.

    It names no area, seat or number that the bot doesn't name, promises nothing that isn't in the bot's offer, and does
    nothing else: whoever declines doesn't agree.
    """
    offered = f" {retold(negotiator, said.offer)}" if said.offer else ""
    known = {negotiator.seat, to, *_named(negotiator, said.words + offered)}
    if not known.issuperset(_named(negotiator, text)):
        return False
    meant, heard = _read(negotiator, to, said.words), _read(negotiator, to, text)
    promised = said.offer.promises if said.offer else ()
    if wanted := heard.offer or heard.nearest:
        return set(wanted.promises) <= set(promised)
    return heard.intent in {meant.intent, *_HARMLESS}


def _read(negotiator: Negotiator, to: str, text: str) -> Understood:
    """What the other seat would understand."""
    return understood(negotiator.variant, negotiator.situation.position, negotiator.seat, to, text)


def _named(negotiator: Negotiator, text: str) -> Iterator[str]:
    """The areas, seats and numbers in a text."""
    seats = tuple(seat.id for seat in negotiator.situation.position.seats)
    for word in words_of(gazetteer(negotiator.variant.board, seats), text):
        if name := word.area or word.seat or (word.text if any(map(str.isdigit, word.text)) else ""):
            yield name
