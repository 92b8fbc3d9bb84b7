"""Answers to puzzles: what they are worth, why the best orders are the best, and what a session remembers of them."""

from collections.abc import Iterable

import msgspec
from django.http import HttpRequest

from variorum.bots.puzzle_keys import Key
from variorum.bots.puzzles import solves
from variorum.game.order import Order
from variorum.host.play.learn.puzzle_days import Posed
from variorum.notation.in_words import Words, words

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
    """Why an order matters: what is lost without it, in percent of the whole, and what it gains, as play showed."""

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
    named = words(puzzle.variant)
    keys = sorted(puzzle.puzzle.keys, key=lambda key: -key.loss)
    return tuple(
        Reason(str(order), named.order(order), round(100 * key.loss, 1), _why(puzzle, named, key))
        for key in keys
        for order in puzzle.read([key.order])
    )


def _why(puzzle: Posed, named: Words, key: Key) -> str:
    """What was seen in the games that went on from here: "You held Sweden in 98 of 100 games; with …"."""
    (instead,) = puzzle.read([key.instead])
    place = named.place(key.center)
    held, otherwise = round(100 * key.held), round(100 * key.otherwise)
    other = named.order(instead)
    return f"You held {place} in {held} of 100 games; with “{other}” instead, in {otherwise or 'none'}."


def remembered(request: HttpRequest, day: str, answer: Answer) -> None:
    """Keep an answer with the session, and forget the oldest."""
    kept = {**request.session.get(ANSWERS, {}), day: msgspec.to_builtins(answer)}
    request.session[ANSWERS] = dict(sorted(kept.items())[-_MOST:])


def answered(request: HttpRequest, day: str) -> Answer | None:
    """The session's answer to the puzzle of a day."""
    kept = request.session.get(ANSWERS, {}).get(day)
    return msgspec.convert(kept, Answer) if kept else None
