"""Messages as nested tokens, and the bytes that carry them.

A message is a tuple of parts: a token by its name ("SUB"), a number, a `Text`, or a tuple of parts in parentheses.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

import msgspec

from variorum.daide.tokens import CLOSE, FIXED, LETTER, NUMBERS, OPEN

DEEPEST = 32
"""Parentheses inside one another; press of level 30 needs fewer than ten."""


class Text(msgspec.Struct, frozen=True):
    """A run of characters, such as a name: `('DumbBot')`."""

    text: str


Token: TypeAlias = str | int | Text
Part: TypeAlias = "Token | tuple[Part, ...]"
Message: TypeAlias = tuple["Part", ...]


class UnknownTokenError(ValueError):
    """Bytes that are no token of the map in play."""


class UnbalancedError(ValueError):
    """Parentheses that don't match, or too many of them inside one another; `tokens` are the message."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        super().__init__("the parentheses don't match")
        self.tokens = tuple(tokens)


class NotUnderstoodError(ValueError):
    """A message that makes no sense from its part number `at` on."""

    def __init__(self, at: int = 0) -> None:
        super().__init__(f"not understood from part {at} on")
        self.at = at


class Vocabulary(msgspec.Struct, frozen=True, dict=True):
    """The tokens of a map: those of every map, its powers and its provinces."""

    values: Mapping[str, int]
    names: Mapping[int, str]

    @classmethod
    def of(cls, own: Mapping[str, int]) -> "Vocabulary":
        """The vocabulary with a map's own tokens. Raises: ValueError if one has the name or number of another."""
        values = {**FIXED, **own}
        names = {value: name for name, value in values.items()}
        if len(names) != len(FIXED) + len(own):
            raise ValueError("two tokens with one name or one number")
        return cls(values, names)


def decoded(data: bytes, vocabulary: Vocabulary) -> tuple[Token, ...]:
    """The tokens that bytes hold, in a row. Raises: UnknownTokenError."""
    if len(data) % 2:
        raise UnknownTokenError("half a token at the end")
    found: list[Token] = []
    letters: list[str] = []
    for at in range(0, len(data), 2):
        value = int.from_bytes(data[at : at + 2], "big")
        if LETTER <= value < LETTER + 0x80:
            letters.append(chr(value - LETTER))
            continue
        if letters:
            found.append(Text("".join(letters)))
            letters.clear()
        found.append(_token(value, vocabulary))
    return (*found, Text("".join(letters))) if letters else tuple(found)


def encoded(tokens: Sequence[Token], vocabulary: Vocabulary) -> bytes:
    """The bytes of tokens. Raises: ValueError for a number or character that no token can be; KeyError for a name."""
    return b"".join(value.to_bytes(2, "big") for token in tokens for value in _values(token, vocabulary))


def nested(tokens: Sequence[Token]) -> Message:
    """A message of tokens in a row. Raises: UnbalancedError."""
    stack: list[list[Part]] = [[]]
    for token in tokens:
        if token == OPEN and len(stack) <= DEEPEST:
            stack.append([])
        elif token == CLOSE and len(stack) > 1:
            inner = tuple(stack.pop())
            stack[-1].append(inner)
        elif token in (OPEN, CLOSE):
            raise UnbalancedError(tokens)
        else:
            stack[-1].append(token)
    if len(stack) > 1:
        raise UnbalancedError(tokens)
    return tuple(stack[0])


def flat(message: Message) -> tuple[Token, ...]:
    """The tokens of a message in a row."""
    return tuple(_flat(message))


def shown(message: Message | Sequence[Token]) -> str:
    """A message as the protocol's texts write it: `NME ('Bot') ('1.0')`."""
    texts = (f"'{token.text}'" if isinstance(token, Text) else str(token) for token in flat(tuple(message)))
    return " ".join(texts).replace("( ", "(").replace(" )", ")")


def _token(value: int, vocabulary: Vocabulary) -> Token:
    if value < len(NUMBERS):
        return value - len(NUMBERS) if value >= NUMBERS.stop else value
    name = vocabulary.names.get(value)
    if name is None:
        raise UnknownTokenError(f"0x{value:04X} is no token")
    return name


def _values(token: Token, vocabulary: Vocabulary) -> Iterator[int]:
    if isinstance(token, Text):
        if not token.text.isascii():
            raise ValueError(f"{token.text!r} has characters other than ASCII")
        yield from (LETTER + ord(letter) for letter in token.text)
    elif isinstance(token, int):
        if token not in NUMBERS:
            raise ValueError(f"{token} is outside {NUMBERS.start} to {NUMBERS.stop - 1}")
        yield token % len(NUMBERS)
    else:
        yield vocabulary.values[token]


def _flat(message: Message) -> Iterator[Token]:
    for part in message:
        if isinstance(part, tuple):
            yield from chain((OPEN,), _flat(part), (CLOSE,))
        else:
            yield part
