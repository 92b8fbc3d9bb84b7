"""Headings: a seat's name on a line of its own or before a colon, and names that don't belong to any seat."""

import re
from difflib import get_close_matches

import msgspec

from variorum.notation.grammar import grammar
from variorum.notation.lexer import Token
from variorum.notation.matcher import Matcher
from variorum.notation.names import Names
from variorum.notation.suggest import similar

MOST_WORDS = 3
_MOST_TOKENS = 8
_TITLES = {"MY", "OUR", "THE", "OF", "FOR", "ORDER", "ORDERS", "MOVE", "MOVES", "BUILDS", "RETREATS", "ADJUSTMENTS"}
_TIMES = {"SPRING", "SUMMER", "FALL", "AUTUMN", "WINTER", "MOVEMENT", "TURN", "SEASON", "PHASE", "YEAR", "BC", "AD"}
_TURN = re.compile(r"[A-Z]?\d{1,5}(?:BC)?[A-Z]?\Z")
_SIGNS = frozenset("()<>=-")
_ALIKE = 0.8
"""Stricter than for names: a misspelled order must be told as one, but "Hallo Turkey" is no misspelled HOLD."""

_NO_ORDERS = grammar(())
_MAYBE = re.compile(r"[\W_]*[^\W_]+(?:[^\w:]+[^\W_]+){0,2}[^\w:]*(?::.*)?\Z", re.DOTALL)


class Heading(msgspec.Struct, frozen=True):
    """The seat named at the start of a line, and where its name ends. A `stranger` is a name that no seat has."""

    seat: str = ""
    stranger: str = ""
    end: int = 0


def heading(names: Names, tokens: tuple[Token, ...]) -> Heading:
    """The seat that a line names: `FRANCE:`, or a name alone, framed or not: `== FRANCE ==`."""
    matcher = Matcher(names, tokens, _NO_ORDERS)
    start = next((at for at, token in enumerate(tokens) if token.plain not in _SIGNS), 0)
    for seat, end in matcher.name(names.seats, start):
        last = next((at for at in range(end, len(tokens)) if tokens[at].plain not in _SIGNS), len(tokens))
        if matcher.is_at(last, ":"):
            return Heading(seat, end=last + 1)
        if last == len(tokens) and not any(end == after for _, after in matcher.name(names.areas, start)):
            return Heading(seat, end=last)
    return Heading()


def strange_heading(names: Names, words: frozenset[str], tokens: tuple[Token, ...], written: str) -> Heading:
    """A heading with a name that no seat has: `BERT`, or `BERT: A PAR - BUR`.

    `words` are those that may begin an order. Lines that might be misspelt orders don't count, nor do lines that only
    announce orders or name a phase.
    """
    colon = next((at for at, token in enumerate(tokens) if token.plain == ":"), len(tokens))
    lead = tokens[:colon]
    name = [token for token in lead if token.is_word]
    if not 0 < len(name) <= MOST_WORDS or len(lead) > _MOST_TOKENS or not _is_framed(lead):
        return Heading()
    if all(token.plain in _TITLES | _TIMES | names.times or _TURN.match(token.plain) for token in name):
        return Heading()
    if not any(token.plain[0].isalpha() and len(token.plain) > 1 for token in name):
        return Heading()
    if _begins_order(names, words, lead, colon=colon < len(tokens)):
        return Heading()
    text = written[lead[0].column - 1 : lead[-1].end - 1]
    return Heading(stranger=text, end=min(colon + 1, len(tokens)))


def may_be_heading(line: str) -> bool:
    """Whether a line could be a heading: a quick check."""
    return _MAYBE.match(line) is not None


def _is_framed(lead: tuple[Token, ...]) -> bool:
    """Whether this is only words, perhaps in brackets, with dashes around but not between them."""
    dashes = [at for at, token in enumerate(lead) if token.plain == "-"]
    words = [at for at, token in enumerate(lead) if token.is_word]
    return all(token.is_word or token.plain in _SIGNS for token in lead) and not any(
        words[0] < at < words[-1] for at in dashes
    )


def _begins_order(names: Names, words: frozenset[str], lead: tuple[Token, ...], *, colon: bool) -> bool:
    """Whether an order might begin like this: with an order's word, a unit, or an area without a colon."""
    matcher = Matcher(names, lead, _NO_ORDERS)
    first = lead[0].plain
    if first in words or first == "IF" or (len(lead) > 1 and matcher.name(names.kinds, 0)):
        return True
    if colon:
        return False
    if matcher.location(0) or any(matcher.unit(end) for _, end in matcher.name(names.powers, 0)):
        return True
    like = [word for word in words if word[0] == first[0]]
    return not similar(names.seats, first) and bool(get_close_matches(first, like, 1, _ALIKE))
