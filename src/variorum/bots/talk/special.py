"""Orders that only one variant has, in prose: "sell 300 francs each", "link Rome and the Channel"."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from variorum.agreements import OfferError, read_offer
from variorum.agreements.gazetteer import word_set
from variorum.bots.choices import WAR
from variorum.bots.talk.ground import Ground
from variorum.bots.talk.words import Words
from variorum.game.order import Word
from variorum.game.variant import Variant

_MOST = 2
"""Readings that are tried in a clause."""

_SMALL = word_set(
    """
    the and of to an them each this our my your for vote both us please okay at
    """
)
_SAME: Mapping[str, str] = {
    "dump": "SELL",
    "sells": "SELL",
    "purchase": "BUY",
    "buys": "BUY",
    "selling": "SELL",
    "buying": "BUY",
}
_SHORTEST = 2


def is_special(variant: Variant, word: str) -> bool:
    """Whether an order that only this variant has begins with a word."""
    return _SAME.get(word, word.upper()) in _verbs(variant)


def special_orders(ground: Ground, clause: Words, sentence: Words) -> tuple[str, ...]:
    """The variant's own orders in a clause, as they are written."""
    verbs = _verbs(ground.variant)
    found: list[str] = []
    for at, word in enumerate(clause):
        verb = _SAME.get(word.text, word.text.upper())
        if verb in verbs and len(found) < _MOST:
            found += [text for text in _written(verb, clause[at + 1 :], sentence) if _reads(ground, text)][:1]
    return tuple(found)


@lru_cache(maxsize=64)
def _verbs(variant: Variant) -> frozenset[str]:
    """The words with which orders of the variant's own begin."""
    heads = (
        form.parts[0]
        for kind in variant.orders
        if not kind.masters and not issubclass(kind, WAR)
        for form in kind.forms
        if form.parts
    )
    named = (text for head in heads if isinstance(head, Word) for text in (head.text, *head.also))
    return frozenset(text.split()[0] for text in named if len(text) >= _SHORTEST and text.isascii())


def _written(verb: str, rest: Words, sentence: Words) -> Iterator[str]:
    """A clause in the notation of orders, cut shorter and shorter; a number may stand anywhere."""
    parts = [
        word.area or word.seat or word.text.upper()
        for word in rest
        if word.text not in _SMALL and word.text[0] not in ".,!?:;"
    ]
    numbers = [word.text for word in sentence if word.text.isdigit()]
    for length in range(len(parts), max(0, len(parts) - 4), -1):
        yield " ".join((verb, *parts[:length]))
    if numbers and parts:
        yield f"{verb} {numbers[0]} {parts[0]}"


def _reads(ground: Ground, text: str) -> bool:
    try:
        read_offer(ground.variant, ground.position, ground.listener, f"OFFER {ground.speaker}: I {text}")
    except OfferError:
        return False
    return True
