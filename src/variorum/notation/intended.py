"""Whether words that can't be read are meant as an order, or are words between orders, such as a greeting."""

from collections.abc import Iterator
from functools import lru_cache

from variorum.notation.grammar import grammar
from variorum.notation.habits import HABITS
from variorum.notation.language import languages
from variorum.notation.lexer import Token, tokenize
from variorum.notation.matcher import Matcher
from variorum.notation.names import Names, plain
from variorum.notation.parse import LONGEST_LINE
from variorum.notation.reader import Reader

_MOST_TOKENS = 60
_LONGEST_NAME = 8
"""Tokens of an area's name."""

_SHORTEST_VERB = 4
"""Letters: shorter words of orders, such as *to*, are words of everything else."""

_FEW_WORDS = 4
_NO_ORDERS = grammar(())


def is_intended(reader: Reader, text: str) -> bool:
    """Whether a line that can't be read as an order may be meant as one.

    An order names at least two of these: a kind of unit, an area, and what is done, in any language. A condition, or a
    few words after a kind of unit, is enough, too. If in doubt, it is one: nothing that may matter is passed over.
    """
    if len(text) > LONGEST_LINE:
        return True
    tokens = tokenize(text)[:_MOST_TOKENS]
    words = [token for token in tokens if token.is_word and not token.plain.isdecimal()]
    if not words:
        return False
    return any(_says(reader.names, tokens, words, language) for language in range(1 + len(languages())))


def _says(names: Names, tokens: tuple[Token, ...], words: list[Token], language: int) -> bool:
    known, kinds, verbs = _vocabulary(names, language)
    named = dict(_areas(known, tokens))
    areas = len(set(named.values()))
    begins = words[0].plain in kinds
    before = any(at and tokens[at - 1].plain in kinds for at in named)
    kind = begins or before or any(token.plain in kinds and len(token.plain) > 1 for token in words)
    if words[0].plain == "IF" and (areas or kind or any(token.plain == "THEN" for token in words)):
        return True
    acts = any(token.plain in verbs for token in words) or any(token.plain in {"-", ">", "=>"} for token in tokens)
    short = begins and 1 < len(words) <= _FEW_WORDS
    return short or areas > 1 or (kind + bool(areas) + acts) > 1


def _areas(names: Names, tokens: tuple[Token, ...]) -> Iterator[tuple[int, str]]:
    """The areas that are named, each with the place where its name begins."""
    for at, token in enumerate(tokens):
        if token.is_word:
            matcher = Matcher(names, tokens[at : at + _LONGEST_NAME], _NO_ORDERS)
            yield from ((at, area) for area, _ in matcher.name(names.areas, 0))


@lru_cache(maxsize=256)
def _vocabulary(names: Names, language: int) -> tuple[Names, frozenset[str], frozenset[str]]:
    """The names of a language, the words for kinds of units, and those for what is done; 0 is English."""
    wording = (HABITS, *languages())[language]
    known = wording.named(names)
    verbs = (plain(word) for found in wording.words.values() for text in found for word in text.split())
    usual = ("HOLD", "HOLDS", "MOVE", "MOVES", "SUPPORT", "SUPPORTS", "CONVOY", "CONVOYS", "RETREAT", "BUILD", "REMOVE")
    fillers = wording.filling
    telling = frozenset(word for word in (*verbs, *usual) if len(word) >= _SHORTEST_VERB and word not in fillers)
    return known, frozenset(known.kinds.ids), telling
