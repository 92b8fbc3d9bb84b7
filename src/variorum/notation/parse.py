"""From one line of text to its statements, whatever units are on the board."""

import re
from collections.abc import Iterator

import msgspec

from variorum.game.order import Order
from variorum.notation.fill import is_plain
from variorum.notation.grammar import Grammar
from variorum.notation.lexer import MOST_TOKENS, Token, tokenize
from variorum.notation.matcher import Failure, Matcher
from variorum.notation.names import Names
from variorum.notation.problems import Unread

LONGEST_LINE = 2_000
MOST_ORDER_TOKENS = 80
MOST_CONDITIONAL_TOKENS = 400

_LEAD = re.compile(r"[>|\s\ufeff\u200b]*(?:[-*\u2022\u00b7\u2023\u25e6\u2013\u2014+]+\s*|\(?\d{1,3}[.):]\s*)?")
_SHOWN = 40


class Statement(msgspec.Struct, frozen=True):
    """A part of a line that stands for itself: a plain order, a conditional one (not yet read), or nothing readable.

    `settled` tells that the units on the board change nothing about it.
    """

    text: str
    order: Order | None = None
    conditional: tuple[Token, ...] = ()
    unread: Unread | None = None
    settled: bool = True


class Parsed(msgspec.Struct, frozen=True):
    """A line as read: the seat whose name heads it (empty: none does), its statements, and how many tokens it has."""

    seat: str = ""
    statements: tuple[Statement, ...] = ()
    size: int = 0


def parse_line(names: Names, grammar: Grammar, written: str) -> Parsed:
    """The statements of a line. Rule: the work for a line is bounded, however long it is."""
    if len(written) > LONGEST_LINE:
        return _refused(written, f"the line has {len(written)} characters; at most {LONGEST_LINE} are read")
    lead = _LEAD.match(written)
    tokens = tokenize(written, lead.end() if lead else 0)
    if len(tokens) > MOST_TOKENS:
        return _refused(written, f"the line has more than {MOST_TOKENS} words and signs")
    seat, behind = _heading(names, grammar, tokens)
    statements = tuple(_statement(names, grammar, written, part) for part in _split(tokens[behind:]))
    return Parsed(seat, statements, len(tokens))


def _refused(written: str, message: str) -> Parsed:
    unread = Unread(written[:_SHOWN], (), Failure(), message)
    return Parsed(statements=(Statement(written[:_SHOWN], unread=unread),), size=1)


def _heading(names: Names, grammar: Grammar, tokens: tuple[Token, ...]) -> tuple[str, int]:
    """Whose orders follow, if the line says so, and where they begin: `FRANCE:`, or a power's name alone."""
    matcher = Matcher(names, tokens, grammar)
    for seat, end in matcher.name(names.seats, 0):
        if matcher.is_at(end, ":"):
            return seat, end + 1
        if end == len(tokens) and not any(last == end for _, last in matcher.name(names.areas, 0)):
            return seat, end
    return "", 0


def _split(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """The statements of a line: semicolons part them, but a conditional one goes on until the line ends."""
    start = 0
    for index, token in enumerate(tokens):
        if index == start and token.plain == "IF":
            break
        if token.plain == ";":
            if index > start:
                yield tokens[start:index]
            start = index + 1
    if start < len(tokens):
        yield tokens[start:]


def _statement(names: Names, grammar: Grammar, written: str, tokens: tuple[Token, ...]) -> Statement:
    text = written[tokens[0].column - 1 : tokens[-1].end - 1]
    conditional = tokens[0].plain == "IF"
    most = MOST_CONDITIONAL_TOKENS if conditional else MOST_ORDER_TOKENS
    if len(tokens) > most:
        message = f"this has more than {most} words and signs; orders are parted by semicolons or new lines"
        return Statement(text, unread=Unread(text, tokens, Failure(), message))
    if conditional:
        return Statement(text, conditional=tokens)
    matcher = Matcher(names, tokens, grammar)
    for order, end in matcher.orders(0):
        if end == len(tokens):
            return Statement(text, order, settled=is_plain(order))
        matcher.failure.note(end, "the end")
    return Statement(text, unread=Unread(text, tokens, matcher.failure))
