"""Orders and areas within prose, such as messages: from words alone, whatever stands on the board."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import msgspec

from variorum.board import area_of
from variorum.game.order import Order
from variorum.game.unit import UnitRef
from variorum.notation.grammar import grammar
from variorum.notation.lexer import MOST_TOKENS, Token, tokenize
from variorum.notation.matcher import Matcher
from variorum.notation.names import Names, plain
from variorum.notation.parse import LONGEST_LINE
from variorum.notation.reader import Reader

MOST_MENTIONS = 100
MOST_TRIES = 200
"""Places of a text at which an order is looked for."""

_LONGEST_ORDER, _LONGEST_NAME = 24, 8
"""Tokens."""


class Mention(msgspec.Struct, frozen=True):
    """An order, or an area alone, in the characters of a text from `start` to `end`; `areas` are all that it names."""

    start: int
    end: int
    areas: tuple[str, ...]
    order: Order | None = None


@lru_cache(maxsize=4_096)
def mentions(reader: Reader, text: str) -> tuple[Mention, ...]:
    """The orders in a text that begin with a kind of unit, and the areas that it names.

    Areas count by their ids in capitals, and by their full names. Bounded: in long texts, the first ones.
    """
    return tuple(islice(_mentions(reader, text), MOST_MENTIONS))


def _mentions(reader: Reader, text: str) -> Iterator[Mention]:
    tries, offset = MOST_TRIES, 0
    for line in text.split("\n"):
        tokens = tokenize(line)[:MOST_TOKENS] if len(line) <= LONGEST_LINE else ()
        at = 0
        while at < len(tokens):
            begins = tries > 0 and tokens[at].plain in reader.names.kinds.ids
            tries -= begins
            order, length = _order(reader, tokens, at) if begins else (None, 0)
            areas = tuple(dict.fromkeys(_areas(reader.names, order)))
            if not order:
                areas, length = _area(reader.names, line, tokens, at)
            if length:
                start, end = tokens[at].column - 1, tokens[at + length - 1].end - 1
                yield Mention(offset + start, offset + end, areas, order)
            at += length or 1
        offset += len(line) + 1


def _order(reader: Reader, tokens: tuple[Token, ...], at: int) -> tuple[Order | None, int]:
    """The longest order that begins at a token, and its number of tokens; a unit alone is none."""
    matcher = Matcher(reader.names, tokens[at : at + _LONGEST_ORDER], reader.grammar)
    alone = max((end for _, end in matcher.unit(0)), default=0)
    longer = (read for read in matcher.orders(0) if read[1] > alone)
    return max(longer, key=lambda read: read[1], default=(None, 0))


def _area(names: Names, line: str, tokens: tuple[Token, ...], at: int) -> tuple[tuple[str, ...], int]:
    """The area that is named at a token, and the number of tokens of its name."""
    if not tokens[at].text[0].isupper():
        return (), 0
    for area, end in Matcher(names, tokens[at : at + _LONGEST_NAME], grammar(())).name(names.areas, 0):
        written = line[tokens[at].column - 1 : tokens[at + end - 1].end - 1]
        if written == area or (plain(written) == plain(names.titles[area]) and written[0].isupper()):
            return (area,), end
    return (), 0


def _areas(names: Names, value: object) -> Iterator[str]:
    """The areas that an order names, or a value of one of its fields."""
    if isinstance(value, UnitRef):
        yield value.area
    elif isinstance(value, Order):
        yield from (area for field in value.__struct_fields__ for area in _areas(names, getattr(value, field)))
    elif isinstance(value, tuple):
        yield from (area for part in value for area in _areas(names, part))
    elif isinstance(value, str) and area_of(value) in names.titles:
        yield area_of(value)
