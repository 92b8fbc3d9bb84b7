"""Understanding plain words: first what a message does, then what it asks for or offers.

No guess is made: what is understood is said back as an offer, and counts when it is accepted.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum

import msgspec

from variorum.agreements import GiveOrder, Offer, OfferError, read_offer, write_offer
from variorum.agreements.gazetteer import gazetteer
from variorum.agreements.times import time_named, year_end
from variorum.bots.talk import cues, manners
from variorum.bots.talk import phrases as p
from variorum.bots.talk.acts import Act, act_of
from variorum.bots.talk.ground import Ground
from variorum.bots.talk.wish import Heard, Wish, first
from variorum.bots.talk.wishes import wishes
from variorum.bots.talk.words import Words, begins, has, sentences, signs, without, words_of
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.title import called
from variorum.game.variant import Variant


class Intent(StrEnum):
    """What somebody wants of a bot."""

    OFFER = "offer"
    YES = "yes"
    NO = "no"
    WHY = "why"
    QUESTION = "question"
    INFORM = "inform"
    THREAT = "threat"
    WITHDRAW = "withdraw"
    CHAT = "chat"
    UNCLEAR = "unclear"


class Understood(msgspec.Struct, frozen=True):
    """What a message says: with an offer, if it asks for something; `trouble` says why that can't be.

    `topic` is what a wish is about that isn't an offer yet, and `nearest` the offer that comes next to it; `areas` are
    those that a message names which asks why, or is unclear. `invites`: it asks for an offer, whatever that may be.
    """

    intent: Intent
    offer: Offer | None = None
    trouble: str = ""
    topic: str = ""
    nearest: Offer | None = None
    areas: tuple[str, ...] = ()
    invites: bool = False


REST = "rest"
"""The topic of an offer that leaves out an area which the message names."""

_SUPPORT = "SUPPORT "
_FEW = 3
_NEAR = 4
"""So near do the words stand that set an area aside."""

_FIRST = (Act.WITHDRAW, Act.THREAT)
_MAY_WISH = (Act.PROPOSE, Act.REMARK, Act.YES, Act.NO)
_TELLS = (Act.INFORM, Act.CHAT)
_THEN = (Act.WHY, Act.QUESTION, Act.NO, Act.YES, *_TELLS)


def understood(variant: Variant, position: Position, speaker: str, listener: str, text: str) -> Understood:
    """What a seat says to another one; the position is the listener's view. The offer is made by the listener."""
    ground = Ground(variant, position, speaker, listener)
    names = gazetteer(variant.board, tuple(seat.id for seat in position.seats))
    said = tuple(without(sentence, manners.POLITE) for sentence in sentences(words_of(names, text)))
    acts = [act_of(sentence) for sentence in said]
    for act in _FIRST:
        if act in acts:
            return Understood(Intent(act.value))
    heard = Heard()
    found: list[Wish] = []
    read: list[Words] = []
    for sentence, act in zip(said, acts, strict=True):
        if has(signs(sentence), p.JOKES):
            found.clear()
            read.clear()
        elif act in _MAY_WISH or _tells(sentence, act):
            more = tuple(wishes(ground, sentence[3:] if begins(signs(sentence), ("why do not",)) else sentence, heard))
            found += more
            read += [sentence] if more else []
    if found and (told := _offered(ground, tuple(dict.fromkeys(found)), said)):
        return _whole(ground, told, read)
    areas = tuple(dict.fromkeys(word.area for sentence in said for word in sentence if word.area))
    invites = any(has(signs(sentence), cues.INVITES) for sentence in said)
    is_asked = any(act is Act.PROPOSE and _asks(sentence) for sentence, act in zip(said, acts, strict=True))
    for act in _THEN[: -len(_TELLS)] if is_asked else _THEN:
        if act in acts:
            return Understood(Intent(act.value), areas=areas, invites=invites)
    return Understood(
        Intent.INFORM if Act.REMARK in acts and not is_asked else Intent.UNCLEAR, areas=areas, invites=invites
    )


def _asks(sentence: Words) -> bool:
    """Whether a sentence that wasn't understood may ask for something."""
    is_told = any(word.area for word in sentence) and first(sentence, p.YOU) >= 0
    return is_told or has(signs(sentence), p.ADDRESSES)


def _tells(sentence: Words, act: Act) -> bool:
    """Whether small talk may hold a wish: where it speaks of several areas, and not of what is over."""
    return act is Act.CHAT and sum(bool(word.area) for word in sentence) > 1 and not has(signs(sentence), cues.PAST)


def _offered(ground: Ground, found: tuple[Wish, ...], said: tuple[Words, ...]) -> Understood | None:
    """The offer that wishes make together, or what is missing; None if all are for oneself."""
    promises, helped = [wish for wish in found if wish.pledge], list[Wish]()
    if promises:
        helped = _help(ground, found, promises)
        promises += helped
        found = tuple(wish for wish in found if wish.topic != "help")
    if helped or any(wish.topic == "vote" for wish in promises):
        found = tuple(wish for wish in found if wish.topic != "support")
    if missing := next((wish for wish in found if wish.trouble and not promises), None):
        return _missing(ground, missing)
    if all(wish.seat == ground.speaker and not wish.lasting for wish in promises):
        return Understood(Intent.INFORM)
    if missing := next((wish for wish in found if wish.trouble), None):
        return _missing(ground, missing)
    written = "; ".join(map(str, dict.fromkeys(map(str, promises))))
    text = f"OFFER {ground.speaker}: {written}{_until(ground, promises, said)}"
    try:
        return Understood(Intent.OFFER, read_offer(ground.variant, ground.position, ground.listener, text))
    except OfferError as error:
        asked = next((wish for wish in promises if wish.pledge.startswith(_SUPPORT)), None)
        accepted = tuple(text for text in error.problems[0].accepted if text.startswith(_SUPPORT))
        if asked and accepted:
            return Understood(Intent.OFFER, trouble=_unable(ground, asked, accepted), topic="support")
        return Understood(Intent.OFFER, trouble=_told(ground, error.problems[0]))


def _whole(ground: Ground, told: Understood, read: Sequence[Words]) -> Understood:
    """What was understood, if that is all; where an area is left over, it is asked back about."""
    if told.offer is None:
        return told
    used = set(re.findall(r"[^\W_]+", write_offer(told.offer)))
    free = {promise.seat for promise in told.offer.promises if not isinstance(promise.pledge, GiveOrder)}
    left = [
        word.area
        for sentence in read
        for at, word in enumerate(sentence)
        if word.area not in ("", *used)
        and ground.owners.get(word.area) not in free
        and not _is_aside(sentence[max(0, at - _NEAR) : at])
    ]
    if not left:
        return told
    trouble = f"you speak of {ground.name(left[0])}, too, and I'm not sure what you'd like there"
    return Understood(Intent.OFFER, trouble=trouble, topic=REST, nearest=told.offer)


def _is_aside(before: Words) -> bool:
    """Whether what follows some words isn't what is wanted."""
    return first(before, p.ASIDE) >= 0 or has(signs(before), ("no to",))


def _told(ground: Ground, problem: Problem) -> str:
    """What is wrong with an offer, as one tells another, with a few things that would do."""
    said = problem.message
    for seat, who in ((ground.speaker, "you"), (ground.listener, "I")):
        said = re.sub(rf"\b{re.escape(seat)}\b(?= can\b)", who, said)
        said = re.sub(rf"\bof {re.escape(seat)}\b", "of mine" if who == "I" else "of yours", said)
        said = re.sub(rf"\b{re.escape(seat)}\b", called(seat), said)
    return f"{said}. What about {' or '.join(problem.accepted[:_FEW])}?" if problem.accepted else said


def _missing(ground: Ground, wish: Wish) -> Understood:
    """A wish that leaves something open, with the offer that comes next to it, if that can be made."""
    nearest = None
    if wish.near:
        with suppress(OfferError):
            text = f"OFFER {ground.speaker}: {'; '.join(wish.near)}"
            nearest = read_offer(ground.variant, ground.position, ground.listener, text)
    return Understood(Intent.OFFER, trouble=wish.trouble, topic=wish.topic, nearest=nearest)


def _unable(ground: Ground, wish: Wish, accepted: tuple[str, ...]) -> str:
    """That none of a seat's units can support an order, and which of the other's they could."""
    owners, other = ground.owners, ground.other(wish.seat)
    orders = [text.removeprefix(_SUPPORT) for text in accepted]
    near = [order for order in orders if owners.get(order.split()[1]) == other][:_FEW]
    whose, who = ("my", "I") if wish.seat == ground.listener else ("your", "you")
    could = f"; {who} could support {' or '.join(near)}" if near else ""
    return f"none of {whose} units can support {wish.pledge.removeprefix(_SUPPORT)}{could}"


def _help(ground: Ground, found: tuple[Wish, ...], promises: list[Wish]) -> list[Wish]:
    """Help that names no order, where the message has one of the other's: "support me: A PAR - BUR"."""
    helpers = {wish.seat for wish in found if wish.trouble and wish.topic in ("help", "support")} - {""}
    orders = [wish for wish in promises if not wish.lasting and ground.other(wish.seat) in helpers]
    is_told = any(wish.pledge.startswith("SUPPORT ") for wish in promises)
    if len(orders) != 1 or is_told:
        return []
    return [Wish(ground.other(orders[0].seat), f"SUPPORT {orders[0].pledge}")]


def _until(ground: Ground, promises: list[Wish], said: tuple[Words, ...]) -> str:
    """The time that a text names; for peace and zones without one, the end of the year."""
    now = ground.position.turn
    named = next(
        (time for sentence in said if (time := time_named(ground.variant, now, [word.text for word in sentence]))), None
    )
    if all(wish.lasting for wish in promises):
        return f" UNTIL {named or year_end(ground.variant, now)}"
    if any(wish.lasting for wish in promises) and not any(wish.topic == "build" for wish in promises):
        return f" UNTIL {(named or now).short}"
    return ""
