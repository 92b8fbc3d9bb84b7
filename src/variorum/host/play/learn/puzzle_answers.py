"""Answers to puzzles: what they are worth, why the best orders are the best, and what a session remembers of them."""

from collections.abc import Iterable

import msgspec
from django.http import HttpRequest

from variorum.bots.puzzles import solves
from variorum.bots.why import reasons
from variorum.game.order import Order
from variorum.host.play.learn.puzzle_days import Posed
from variorum.notation.in_words import words

ANSWERS = "puzzles"
"""The session's name for its answers, by day."""

_MOST = 20


class Answer(msgspec.Struct, frozen=True):
    """A visitor's answer, whether it is right, and what it is worth: a share in percent, and centers."""

    orders: tuple[str, ...]
    right: bool
    share: int
    centers: float


class Reason(msgspec.Struct, frozen=True):
    """Why an order matters: what is lost without it, in percent of the whole, and what it does."""

    order: str
    words: str
    loss: float
    why: str


def appraised(puzzle: Posed, orders: Iterable[Order]) -> Answer:
    """What orders for the puzzle's seat are worth."""
    texts = tuple(text for text in map(str, orders) if text in puzzle.war.legal)
    right, worth = solves(puzzle.puzzle, puzzle.war, tuple(puzzle.war.codes(puzzle.read(texts))))
    return Answer(texts, right, round(100 * worth.share), round(worth.centers, 1))


def reasons_for(puzzle: Posed) -> tuple[Reason, ...]:
    """Why each key of a puzzle matters, the most important first."""
    keys = sorted(puzzle.puzzle.keys, key=lambda key: -key.loss)
    orders, named = puzzle.read(key.order for key in keys), words(puzzle.variant)
    told = reasons(puzzle.war.situation, orders)
    return tuple(
        Reason(str(order), named.order(order), round(100 * key.loss, 1), why)
        for key, order, why in zip(keys, orders, told, strict=True)
    )


def remembered(request: HttpRequest, day: str, answer: Answer) -> None:
    """Keep an answer with the session, and forget the oldest."""
    kept = {**request.session.get(ANSWERS, {}), day: msgspec.to_builtins(answer)}
    request.session[ANSWERS] = dict(sorted(kept.items())[-_MOST:])


def answered(request: HttpRequest, day: str) -> Answer | None:
    """The session's answer to the puzzle of a day."""
    kept = request.session.get(ANSWERS, {}).get(day)
    return msgspec.convert(kept, Answer) if kept else None
