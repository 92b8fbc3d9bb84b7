"""A wish, and what the ways of reading one share."""

from typing import NamedTuple

import msgspec

from variorum.bots.talk import phrases as p
from variorum.bots.talk.ground import Ground
from variorum.bots.talk.words import Words


class Wish(msgspec.Struct, frozen=True):
    """A promise in the notation of offers; or what it is about, and what is missing to make one of it.

    `near` are the statements of the offer that comes next to it.
    """

    seat: str = ""
    pledge: str = ""
    trouble: str = ""
    topic: str = ""
    lasting: bool = False
    near: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} {self.pledge}"


class Heard(msgspec.Struct):
    """What was named before in the message: for `it`, and for help that names no order."""

    order: tuple[str, str] = ("", "")
    unit: str = ""
    area: str = ""


class Part(NamedTuple):
    """A clause within its sentence, and what was named before it."""

    ground: Ground
    clause: Words
    sentence: Words
    heard: Heard


def actor(ground: Ground, words: Words) -> str:
    """Who acts, by the last pronoun or unit: a seat, `BOTH`, or nobody."""
    for word in reversed(words):
        if word.stem in p.ALL:
            return "BOTH"
        if word.stem in p.YOU:
            return ground.listener
        if word.stem in p.ME:
            return ground.speaker
        if word.area in ground.owners:
            return ground.owners[word.area]
        if word.seat:
            return word.seat
    return ""


def first(clause: Words, stems: frozenset[str]) -> int:
    """The place of the first of some words; -1 if there is none."""
    return next((at for at, word in enumerate(clause) if word.stem in stems and not word.area), -1)


def negated(words: Words) -> bool:
    """Whether a word among them says no."""
    return any(word.stem in p.NOT for word in words)


def dashes(clause: Words) -> list[tuple[str, str]]:
    """The pairs of areas with a dash between them."""
    return [
        (one.area, two.area)
        for one, dash, two in zip(clause, clause[1:], clause[2:], strict=False)
        if one.area and two.area and dash.text in ("-", "to", "->", "\u2013", "\u2014", "\u2192", ">")
    ]
