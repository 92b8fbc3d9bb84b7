"""From a line of text to tokens: words, signs, numbers of units, quoted texts."""

import re
import unicodedata
from itertools import islice

import msgspec

from variorum.notation.names import plain

MOST_TOKENS = 1_000

_DASHES = r"\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d"
_ARROWS = r"\u2192\u21d2\u2794\u2799\u279c\u279d\u27a1\u27f6\u27f9"
_QUOTES = r"\u201c\u201e"
_UNSEEN = r"\x00\u00ad\u200b-\u200f\u2060\ufe0f\ufeff"
_MORE, _LESS, _EQUAL = r">\uff1e", r"<\uff1c", r"=\uff1d"
_SIGNS = r"/():;\uff0f\uff08\uff09\uff1a\uff1b"
_TOKEN = re.compile(
    rf"""(?P<text>"(?:[^"\\]|\\.)*"?|[{_QUOTES}][^\u201d]*\u201d?)
    |(?P<number>(?<=[^\W_])\#\d+|(?<=[)\uff09])\#\d+)
    |(?P<comment>\#.*)
    |(?P<word>[^\W_]+(?:['\u2019][^\W_]+)*)
    |(?P<dash>[{_DASHES}]+[{_MORE}]?|[{_EQUAL}][{_MORE}]|[{_ARROWS}])
    |(?P<sign>[{_LESS}{_MORE}][{_EQUAL}]?|[\u2264\u2265{_EQUAL}{_SIGNS}])
    |(?P<other>[^\w\s"\#.,*!\u2026{_QUOTES}{_UNSEEN}{_DASHES}{_ARROWS}{_LESS}{_MORE}{_EQUAL}{_SIGNS}]+)""",
    re.VERBOSE,
)
_ORDINARY = {"\u2264": "<=", "\u2265": ">="}
_QUOTED = (('"', '"'), ("\u201c", "\u201d"), ("\u201e", "\u201d"))


class Token(msgspec.Struct, frozen=True, gc=False):
    """A token: as written, in plain form (words in upper case, every dash and arrow "-"), and its column from 1."""

    text: str
    plain: str
    column: int

    @property
    def end(self) -> int:
        """The column after the token."""
        return self.column + len(self.text)

    @property
    def is_word(self) -> bool:
        """Whether it is a word or a number, not a sign or quoted text."""
        return self.plain[0].isalnum()

    @property
    def is_text(self) -> bool:
        """Whether it begins with a quotation mark."""
        return self.text[0] in '"\u201c\u201e'


def tokenize(line: str, start: int = 0) -> tuple[Token, ...]:
    """The tokens of a line from an index on, without its comment: at most `MOST_TOKENS` and one more."""
    found = []
    for match in islice(_TOKEN.finditer(line, start), MOST_TOKENS + 1):
        kind, text = match.lastgroup, match[0]
        if kind == "comment":
            break
        found.append(Token(text, _plain(kind, text), match.start() + 1))
    return tuple(found)


def printable(text: str) -> str:
    """The text without lone surrogates, which cannot be encoded."""
    return text.encode(errors="replace").decode() if not text.isascii() else text


def _plain(kind: str | None, text: str) -> str:
    if kind == "word":
        return plain(text) or text
    if kind == "dash":
        return "-"
    if kind == "sign":
        return _ORDINARY.get(text) or unicodedata.normalize("NFKC", text)
    return text


def quoted(token: Token) -> str | None:
    """The content of quoted text; None if the token isn't quoted text, or lacks its closing mark."""
    text = token.text
    if len(text) < 2 or (text[0], text[-1]) not in _QUOTED:
        return None
    return re.sub(r"\\(.)", _unescaped, text[1:-1]) if text[0] == '"' else text[1:-1]


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r"}.get(match[1], match[1])
