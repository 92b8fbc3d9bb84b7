"""From a line of text to its statements, independent of the units on the board."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from variorum.game.order import Order
from variorum.notation.fill import is_plain
from variorum.notation.grammar import Grammar
from variorum.notation.heading import heading, strange_heading
from variorum.notation.lexer import MOST_TOKENS, Token, tokenize
from variorum.notation.matcher import Failure, Matcher
from variorum.notation.meant import unglued
from variorum.notation.names import Names
from variorum.notation.problems import Unread

LONGEST_LINE = 2_000
MOST_ORDER_TOKENS = 80
MOST_CONDITIONAL_TOKENS = 400

_LEAD = re.compile(r"[>|\s\ufeff\u200b]*(?:[-*\u2022\u00b7\u2023\u25e6\u2013\u2014+]+\s*|\(?\d{1,3}[.):]\s*)?")
_REACHING = re.compile(r"[#\"\u201c\u201e\r]")
"""Signs of comments and quoted texts, which may hold semicolons."""
_SHOWN = 40
_COMMAS = frozenset(",\uff0c")


class Statement(msgspec.Struct, frozen=True):
    """A part of a line: a plain order, a conditional order (not yet read), or something unreadable.

    `settled`: the units on the board change nothing about the order.
    """

    text: str
    order: Order | None = None
    conditional: tuple[Token, ...] = ()
    unread: Unread | None = None
    settled: bool = True


class Unlisted(NamedTuple):
    """What only orders that answers don't name begin with, and what is expected only in them."""

    starts: frozenset[str]
    labels: frozenset[str]


def unlisted(every: Grammar, listed: Grammar) -> Unlisted:
    """What a grammar has beyond a smaller one."""
    labels = [{piece.label for pattern in of.patterns for piece in pattern.pieces} for of in (every, listed)]
    return Unlisted(every.starts - listed.starts, frozenset(labels[0] - labels[1]))


class Parsed(msgspec.Struct, frozen=True):
    """A line as read: the seat in its heading, if any, its statements, and its number of tokens.

    `stranger`: a name in place of a seat's that no seat has. If there is no heading, and the only statement is an order
    about which the units on the board change nothing, as almost always, `orders` holds it, and `text` what was written.
    """

    seat: str = ""
    statements: tuple[Statement, ...] = ()
    size: int = 0
    stranger: str = ""
    orders: tuple[Order, ...] = ()
    text: str = ""


def parse_line(names: Names, grammar: Grammar, words: frozenset[str], written: str) -> Parsed:
    """The statements of a line; `words` are those with which orders of any phase begin.

    Bounded: long lines are refused unread.
    """
    if len(written) > LONGEST_LINE:
        return _refused(written, f"the line has {len(written)} characters; at most {LONGEST_LINE} are read")
    lead = _LEAD.match(written)
    tokens = tokenize(written, lead.end() if lead else 0)
    if len(tokens) > MOST_TOKENS:
        return _refused(written, f"the line has more than {MOST_TOKENS} words and signs")
    head = heading(names, tokens)
    found = _statements(names, grammar, written, tokens[head.end :])
    if not head.end and found and found[0].unread:
        head = strange_heading(names, words, tokens, written)
        found = _statements(names, grammar, written, tokens[head.end :]) if head.end else found
    parsed = Parsed(head.seat, found, len(tokens), head.stranger)
    only = found[0] if len(found) == 1 and found[0].settled and not head.end else None
    return replace(parsed, orders=(only.order,), text=only.text) if only and only.order else parsed


def order_line(written: str, order: Order) -> Parsed:
    """A line that is nothing but an order, of plain words and coasts."""
    size, settled = written.count(" ") + 1 + 2 * written.count("/"), is_plain(order)
    only = ((order,), written) if settled else ((), "")
    return Parsed("", (Statement(written, order, settled=settled),), size, "", *only)


def statements_apart(written: str) -> list[str]:
    """The texts between the semicolons of a line if each can be read by itself; none if a sign may reach further.

    Whoever reads them makes sure that each `is_whole`.
    """
    if len(written) > MOST_TOKENS or _REACHING.search(written):
        return []
    texts = [text for text in map(str.strip, written.split(";")) if text]
    return [] if any(_leads(text) for text in texts[1:]) else texts


def is_whole(parsed: Parsed) -> bool:
    """Whether a text between semicolons says nothing but orders, whatever is written around it."""
    plain = all(statement.order for statement in parsed.statements)
    return plain and bool(parsed.statements) and not parsed.seat and not parsed.stranger


def joined_line(parts: Sequence[Parsed], semicolons: int) -> Parsed:
    """A line of such texts."""
    statements = tuple(statement for part in parts for statement in part.statements)
    only = parts[0] if len(parts) == 1 else Parsed()
    return Parsed("", statements, sum(part.size for part in parts) + semicolons, "", only.orders, only.text)


def _leads(text: str) -> bool:
    lead = _LEAD.match(text)
    return lead is not None and lead.end() > 0


def _refused(written: str, message: str) -> Parsed:
    unread = Unread(written[:_SHOWN], (), Failure(), message)
    return Parsed(statements=(Statement(written[:_SHOWN], unread=unread),), size=1)


def _statements(names: Names, grammar: Grammar, written: str, tokens: tuple[Token, ...]) -> tuple[Statement, ...]:
    return tuple(found for part in _split(tokens) for found in _parted(names, grammar, written, part))


def _split(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """The statements of a line: semicolons separate them, but a conditional order extends to the end of the line."""
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


def _parted(names: Names, grammar: Grammar, written: str, tokens: tuple[Token, ...]) -> Iterator[Statement]:
    """The tokens as a single statement, or, if they aren't readable like that, split at commas.

    The first word may apply to all parts: `BUILD A PAR, F BRE`.
    """
    whole = _statement(names, grammar, written, tokens)
    parts = tuple(_between_commas(written, tokens)) if whole.unread else ()
    if len(parts) < 2:
        yield whole
        return
    first = parts[0]
    begin = first[: 1 + (len(first) > 1 and first[1].plain == ":")] if first[0].plain in grammar.starts else ()
    carried = (_ordered(names, grammar, written, (*begin, *part), part) for part in parts[1:] if begin)
    found = [_statement(names, grammar, written, part) for part in parts]
    found[1:] = [joined if joined and joined.order else alone for joined, alone in zip_longest(carried, found[1:])]
    yield from found if any(not statement.unread for statement in found) else (whole,)


def _between_commas(written: str, tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    start = 0
    for index, (token, after) in enumerate(pairwise(tokens), start=1):
        if not _COMMAS.isdisjoint(written[token.end - 1 : after.column - 1]):
            yield tokens[start:index]
            start = index
    yield tokens[start:]


def _statement(names: Names, grammar: Grammar, written: str, tokens: tuple[Token, ...]) -> Statement:
    text = _text(written, tokens)
    conditional = tokens[0].plain == "IF"
    most = MOST_CONDITIONAL_TOKENS if conditional else MOST_ORDER_TOKENS
    if len(tokens) > most:
        message = f"this has more than {most} words and signs; separate orders by semicolons or new lines"
        return Statement(text, unread=Unread(text, tokens, Failure(), message))
    if conditional:
        return Statement(text, conditional=tokens)
    found = _ordered(names, grammar, written, tokens, tokens)
    apart = unglued(names, tokens) if found.unread else tokens
    return found if apart == tokens else _ordered(names, grammar, written, apart, tokens)


def _ordered(
    names: Names, grammar: Grammar, written: str, tokens: tuple[Token, ...], shown: tuple[Token, ...]
) -> Statement:
    """The order in these tokens; `shown` are the tokens as written."""
    text, order = _text(written, shown), _whole(names, grammar, tokens)
    if order:
        return Statement(text, order, settled=is_plain(order))
    return Statement(text, unread=Unread(text, tokens, _failure(names, grammar, tokens)))


def _whole(names: Names, grammar: Grammar, tokens: tuple[Token, ...]) -> Order | None:
    """The first order that takes all of these tokens; None if there is none."""
    fitting = grammar.fitting([token.plain for token in tokens])
    found = Matcher(names, tokens, grammar).orders(0, fitting) if fitting else ()
    return next((order for order, end in found if end == len(tokens)), None)


def _failure(names: Names, grammar: Grammar, tokens: tuple[Token, ...]) -> Failure:
    """How far these tokens can be read that are no order, and what would be expected there."""
    matcher = Matcher(names, tokens, grammar)
    for _, end in matcher.orders(0):
        matcher.failure.note(end, "the end")
    return matcher.failure


def reread(names: Names, grammar: Grammar, unread: Unread, unlisted: Unlisted) -> Unread:
    """What could not be read, as a grammar without the unlisted orders finds it."""
    if unread.message:
        return unread
    left = unread.failure.without(unlisted.labels)
    if left.expected and unread.tokens[0].plain not in unlisted.starts:
        return replace(unread, failure=left)
    return replace(unread, failure=_failure(names, grammar, unread.tokens))


def _text(written: str, tokens: tuple[Token, ...]) -> str:
    return written[tokens[0].column - 1 : tokens[-1].end - 1]
