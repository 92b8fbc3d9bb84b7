"""From a line of text to tokens: words, signs, numbers of units, quoted texts."""

import re
import unicodedata
from itertools import islice

import msgspec

from variorum.notation.names import plain

MOST_TOKENS = 500

_DASHES = (*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63, 0xFF0D)
_ARROWS = (0x2192, 0x21D2, 0x2794)
_APOSTROPHE = 0x2019
_SIGNS = {**dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_ARROWS, "->"), _APOSTROPHE: "'"}
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|#\d+|[^\W_]+(?:[.\'][^\W_]+)*|[-=]?>|[-/():;,.<>=#]|\S', re.UNICODE)


class Token(msgspec.Struct, frozen=True):
    """One token: as written, in plain form (upper case; signs as they are), and its column from 1."""

    text: str
    plain: str
    column: int


def clean(text: str) -> str:
    """Text with full-width letters, special dashes, arrows and spaces in their ordinary form."""
    return unicodedata.normalize("NFKC", text.translate(_SIGNS))


def tokenize(line: str) -> tuple[Token, ...]:
    """The tokens of a line, one more than MOST_TOKENS at most; full stops and commas are none."""
    matches = islice(_TOKEN.finditer(line), MOST_TOKENS + 1)
    return tuple(
        Token(match[0], _plain(match[0]), match.start() + 1) for match in matches if match[0] not in (".", ",")
    )


def _plain(text: str) -> str:
    if text[0] == '"':
        return text
    if text in ("=>", ">"):
        return "->"
    return plain(text) or text
