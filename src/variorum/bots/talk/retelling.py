"""An offer as one of two parties tells it to the other: "I keep out of Burgundy until the end of winter 1901"."""

import re
from collections.abc import Iterator, Sequence

from variorum.agreements import KeepOut, Offer, Peace, in_words
from variorum.agreements.offer import binds
from variorum.agreements.writing import naming, shared, when
from variorum.bots.talk.negotiator import Negotiator
from variorum.game.pledge import Naming, Pledge

_NEITHER = re.compile(r"doesn't (\w+)")
_NEGATED = {"doesn't": "don't"}


def retold(negotiator: Negotiator, offer: Offer) -> str:
    """What an offer says, each time once, with what is promised for it; a sentence a promise if it has more parties."""
    name = naming(negotiator.variant, str)
    if offer.parties[2:]:
        return " ".join(in_words(negotiator.variant, offer, name))
    people = {seat: "me" if seat == negotiator.seat else "you" for seat in offer.parties}
    said: dict[str, list[str]] = {}
    for pledges, text in _clauses(negotiator, offer, lambda given: people.get(given) or name(given)):
        is_now = not pledges[0].lasting and binds(negotiator.variant, offer, pledges[0], offer.made)
        time = "" if is_now else f" {when(negotiator.variant, offer, pledges[0])}"
        said.setdefault(time, []).append(text)
    told = (f"{_listed(texts, ', and ')}{time}" for time, texts in said.items())
    return f"{'; '.join(told)}."


def _clauses(negotiator: Negotiator, offer: Offer, name: Naming) -> Iterator[tuple[Sequence[Pledge], str]]:
    """What both promise alike, then what the bot does and the other, each with its pledges."""
    alike, own = shared(offer)
    yield from (((one,), "peace between us") for one in alike if isinstance(one, Peace))
    if areas := [one for one in alike if isinstance(one, KeepOut)]:
        yield areas, f"neither of us enters {_listed([name(one.area) for one in areas], ' or ')}"
    for one in alike:
        if not isinstance(one, Peace | KeepOut):
            said = one.words(name)
            neither = _NEITHER.sub(r"neither of us \1s", said)
            yield (one,), neither if neither != said else f"we both {_active(said)}"
    for seat, who in ((negotiator.seat, "I"), *((seat, "you") for seat in offer.parties if seat != negotiator.seat)):
        pledges = [promise.pledge for promise in own if promise.seat == seat]
        if areas := [one for one in pledges if isinstance(one, KeepOut)]:
            yield areas, f"{who} keep out of {_listed([name(one.area) for one in areas], ' and ')}"
        yield from (((one,), f"{who} {_active(one.words(name))}") for one in pledges if one not in areas)


def _active(predicate: str) -> str:
    """What "I" or "you" do, from what a seat does: "keep out of", "don't attack"."""
    verb, _, rest = predicate.partition(" ")
    return f"{_NEGATED.get(verb, verb.removesuffix('s'))} {rest}"


def _listed(texts: Sequence[str], last: str) -> str:
    return f"{', '.join(texts[:-1])}{last}{texts[-1]}" if texts[1:] else texts[0]
