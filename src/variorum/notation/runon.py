"""Several orders on a line with nothing between them, and remarks in brackets behind an order."""

import re

from variorum.notation.heading import heading
from variorum.notation.lexer import Token, tokenize
from variorum.notation.matcher import Matcher
from variorum.notation.names import SHORTEST_PREFIX
from variorum.notation.parse import LONGEST_LINE, MOST_CONDITIONAL_TOKENS
from variorum.notation.reader import Reader

_MOST_WAYS = 2
_FEWEST_TOKENS = 4
_JOINERS = ("AND", "THEN", "&", "|", "/", "+")
"""What may stand between two orders and says nothing."""

_REMARK = re.compile(r"(?<=[^\s(])\s*\(([^()]{1,80})\)[\s.!]*\Z")
_SAYS_NOTHING = frozenset({"FOR", "WITH"})
"""Words of orders that a remark may have, as in (for now)."""

_TURNING = """
if unless or else otherwise not no never don don't but only instead except when cancel canceled cancelled ignore ignored
scratch delete deleted old wrong wait change changed maybe perhaps possibly unsure
nicht kein wenn oder falls sonst vielleicht pas non si ou sinon annule se o sino niet geen als of misschien nie lub
"""
_TURNS = frozenset(_TURNING.upper().split())
"""Words after which an order may no longer be what it was."""


def without_remark(reader: Reader, line: str) -> str:
    """A line without the remark in brackets at its end: one that names nothing that an order could be about."""
    found = _REMARK.search(line)
    if found is None:
        return line
    said = {token.plain for token in tokenize(found[1])} - _SAYS_NOTHING
    names, grammar = reader.names, reader.grammar
    means = said & (_TURNS | grammar.words | grammar.starts) or any(
        word in table.ids or (len(word) >= SHORTEST_PREFIX and word in table.begun)
        for table in (names.places, names.kinds)
        for word in said
    )
    is_coast = said & (names.coasts.keys() | names.sides.keys())
    is_open = "?" in found[1] or any(map(str.isdigit, found[1]))
    return line if means or is_coast or is_open else line[: found.start()]


def separated(reader: Reader, line: str) -> str:
    """A line with semicolons between its orders, if it reads as several in just one way; otherwise as it is."""
    tokens = tokenize(line) if len(line) <= LONGEST_LINE else ()
    tokens = tokens[heading(reader.names, tokens).end :]
    if not _FEWEST_TOKENS <= len(tokens) <= MOST_CONDITIONAL_TOKENS or any(
        token.plain in ("IF", ";") for token in tokens
    ):
        return line
    matcher = Matcher(reader.names, tokens, reader.grammar)
    begins = [at for at in range(len(tokens)) if _begins(reader, matcher, at)]
    if begins[:1] != [0] or len(begins) < 2:
        return line
    ways = _ways(matcher, tokens, frozenset(begins))
    if len(ways) != 1 or not ways[0]:
        return line
    for at in reversed(ways[0]):
        column, before = tokens[at].column - 1, tokens[at - 1]
        end = before.column - 1 if before.plain in _JOINERS else column
        line = f"{line[:end]}; {line[column:]}"
    return line


def _begins(reader: Reader, matcher: Matcher, at: int) -> bool:
    """Whether an order may begin here: with its own word, or with a kind of unit and a place."""
    token = matcher.tokens[at]
    if token.plain in reader.grammar.starts and len(token.plain) > 1:
        return True
    return any(matcher.location(end + matcher.is_at(end, "(")) for _, end in matcher.name(reader.names.kinds, at))


def _ways(matcher: Matcher, tokens: tuple[Token, ...], begins: frozenset[int]) -> list[tuple[int, ...]]:
    """The ways to part tokens into orders: the places at which all but the first begin; at most two ways.

    A whole order in a single reading comes as an empty way. A unit alone is no order here.
    """
    ways: dict[int, list[tuple[int, ...]]] = {len(tokens): [()]}
    for at in sorted(begins, reverse=True):
        alone = max((end for _, end in matcher.unit(at)), default=0)
        ends = dict.fromkeys(end for order, end in matcher.orders(at) if end > alone or order.subject is None)
        nexts = [end + matcher.is_at(end, *_JOINERS) for end in ends]
        found = [(end, *way) if end < len(tokens) else () for end in nexts for way in ways.get(end, ())]
        ways[at] = list(dict.fromkeys(found))[:_MOST_WAYS]
    return ways.get(0, [])
